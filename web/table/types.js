// @ts-check
// What the server tells about a table.

/** @typedef {{ kind: "person", person: number } | { kind: "engine", level: number }} Holder */
/** @typedef {{ holder: Holder | null, ready: boolean, given_up: boolean }} SeatState */
/** @typedef {{ left: number[], running: number | null, since: number | null }} Clock */
/** @typedef {{ values: number[] | null, reason: string, seed: string | null }} Over */
/** @typedef {{ what: { topic: string, to?: number, teams?: string }, agreed: number[] }} Proposal */
/** @typedef {Record<string, unknown> & { do: string }} Command */
/** @typedef {Record<string, any> & { number: number, at: number, type: string }} Entry */

/**
 * @typedef {object} View
 * @property {string} table
 * @property {number} number
 * @property {number} opener
 * @property {{ game: string, one_screen?: boolean, visibility: string }} terms
 * @property {"gathering" | "playing" | "over"} phase
 * @property {SeatState[]} seats
 * @property {string} position
 * @property {string[]} moves
 * @property {{ seat: number, ply: number } | null} turn
 * @property {Clock | null} clock
 * @property {Proposal[]} proposals
 * @property {string} commitment
 * @property {string[]} contributions
 * @property {Over | null} over
 * @property {string[][][]} conditions
 * @property {string | null} rematch
 */

/**
 * @typedef {object} Facts what the page begins with
 * @property {View} view
 * @property {number | null} me
 * @property {Record<string, { name: string, kind: string }>} people
 * @property {string[]} seats
 * @property {Array<{ by: number, text: string }>} said
 * @property {number} now
 * @property {string} link
 * @property {import("../board/types.js").Board} board
 * @property {Record<string, string>} words
 * @property {string[]} levels
 * @property {{ id: string, name: string, chance: boolean }} game
 */

/**
 * @typedef {object} News
 * @property {string} [table]
 * @property {number} number
 * @property {Entry[]} [events]
 * @property {{ phase: View["phase"], position: string, turn: View["turn"], clock: Clock | null, over: Over | null }} [state]
 * @property {View} [view]
 * @property {number[]} [present]
 */

export {};
