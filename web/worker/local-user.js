// @ts-check

/** The number of the user on this device. A server knows them by another one. */
export const LOCAL_USER = 1;
