// What a service worker is given, as far as it is used: the types of pages do not have it.

export interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

/** The server writes it before the script: the version of the program, and the addresses of what there is to keep. */
export interface Manifest {
  version: string;
  files: string[];
  pages: string[];
}

export interface ServiceWorkerScope {
  readonly TABLIER: Manifest;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: ExtendableEvent & MessageEvent) => void): void;
}
