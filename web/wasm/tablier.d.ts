/* tslint:disable */
/* eslint-disable */

/**
 * A game with its moves: rules, boards, records and the engine.
 */
export class Game {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Analyses the position, tells `on_report` what is known so far, and returns what was found, as JSON.
     */
    analyse(request: string, on_report?: (json: string) => void | null): string;
    /**
     * The board: JSON of `Board`.
     */
    board(request: string): string;
    /**
     * Throws in the game's words if a move cannot be played.
     */
    check(text: string): void;
    /**
     * A move that can be played now, in words.
     */
    describe(text: string): string;
    /**
     * An independent copy.
     */
    fork(): Game;
    /**
     * The game of a record, as text or as JSON, which the rules check.
     */
    static fromRecord(text: string, language: string): Game;
    /**
     * The game's name in the registry.
     */
    game(): string;
    /**
     * The hash of the position, as sixteen hexadecimal digits.
     */
    hash(): string;
    /**
     * The legal moves, sorted; none when the game is over.
     */
    legalMoves(): string[];
    /**
     * A move of the computer; nothing if the game is over or the die is due.
     */
    move(request: string): string | undefined;
    /**
     * The moves played.
     */
    moves(): string[];
    /**
     * A new game. The options are a JSON map; without a start it begins as usual.
     */
    constructor(game: string, options: string, start: string | null | undefined, language: string);
    /**
     * How the game has ended, as JSON; nothing while it goes on.
     */
    outcome(): string | undefined;
    /**
     * Counts the sequences of so many legal moves; repetition plays no part.
     */
    perft(depth: number): number;
    /**
     * Plays a move, or throws in the game's words why not and changes nothing.
     */
    play(text: string): void;
    /**
     * How many plies have been played.
     */
    plies(): number;
    /**
     * The text of the position.
     */
    position(): string;
    /**
     * Tries to prove that a seat wins, that of the player to move if none is named. Returns JSON.
     */
    prove(request: string): string;
    /**
     * The record as JSON of `GameRecord`.
     */
    recordJson(tags: string): string;
    /**
     * The record as text. The tags are a JSON list of names and values.
     */
    record(tags: string): string;
    /**
     * Why something cannot be touched: JSON of `TouchRefusal`.
     */
    refusal(request: string): string;
    /**
     * The board in plain characters.
     */
    toString(): string;
    /**
     * Who decides the next ply, as JSON.
     */
    turn(): string;
    /**
     * Takes the last ply back. Returns false if there is none.
     */
    undo(): boolean;
}

/**
 * A table that runs in the tab: one user, who may hold several seats, and the engine.
 *
 * Times are milliseconds since 1970. A clock that was set back does not let them go back here.
 */
export class LocalTable {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Carries out a command of the user: JSON of `TableUpdate`, without events if it had been carried out before.
     * Throws the refusal. If the time was up, the update tells of that.
     */
    act(command: string, now: number): string;
    /**
     * The board: JSON of `Board`.
     */
    board(request: string): string;
    /**
     * Creates a table and carries out the first commands (JSON of `Command[]`).
     */
    static create(id: string, me: number, terms: string, first: string, seed: Uint8Array | number[], now: number, language: string): LocalTable;
    /**
     * When the time of whoever moves is up.
     */
    deadline(): number | undefined;
    /**
     * The move of the engine: JSON of `TableUpdate`, without events if the plies before it were taken back meanwhile.
     */
    engineMove(ply: number, text: string, now: number): string;
    /**
     * The game so far, for the engine in another worker.
     */
    engineRecord(): string;
    /**
     * The turn of the engine, as JSON with the game so far; nothing if it is not its turn.
     */
    engineTurn(): string | undefined;
    /**
     * The events behind a number: JSON of `Entry[]`.
     */
    eventsAfter(number: number): string;
    /**
     * Every event: JSON of `Entry[]`.
     */
    events(): string;
    /**
     * Looks at the clock: JSON of `TableUpdate` if the time is up.
     */
    expire(now: number): string | undefined;
    /**
     * What a move that the engine has found would do: JSON of `Hint`. Throws if the user may not have one.
     */
    hint(text: string): string;
    /**
     * The table's name.
     */
    id(): string;
    /**
     * The tab was closed for a time, which clocks do not count: JSON of `TableUpdate`.
     */
    interrupted(from: number, to: number, now: number): string;
    /**
     * Whether the game is over.
     */
    isOver(): boolean;
    /**
     * The moves that can be played now, sorted.
     */
    legalMoves(): string[];
    /**
     * The number of the last event.
     */
    number(): number;
    /**
     * The record as text, with the name of the user.
     */
    record(name: string): string;
    /**
     * Why something cannot be touched: JSON of `TouchRefusal`.
     */
    refusal(request: string): string;
    /**
     * The rematch has its table: JSON of `TableUpdate`.
     */
    rematchOpened(id: string, now: number): string;
    /**
     * The table of the rematch.
     */
    rematch(id: string, seed: Uint8Array | number[], now: number): LocalTable;
    /**
     * The table of its events (JSON of `Entry[]`).
     */
    static restore(id: string, me: number, events: string, language: string): LocalTable;
    /**
     * The table as the user sees it: JSON of `TableView`. The user has no name there.
     */
    view(now: number): string;
    /**
     * Whether a rematch is wanted that is not there yet.
     */
    wantsRematch(): boolean;
}

/**
 * The value of every position of Orthokon.
 */
export class OrthokonSolution {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Solves the game, or returns at once if that has been done.
     */
    static solve(): OrthokonSolution;
    /**
     * The value of a position and of every legal move, as JSON.
     */
    values(position: string, language: string): string;
}

/**
 * The game of a table that a server runs: made from a view, kept up with updates.
 */
export class TableGame {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The board: JSON of `Board`, the same as the server's.
     */
    board(request: string): string;
    /**
     * Throws in the game's words if a move cannot be played in the present position.
     */
    check(text: string): void;
    /**
     * What a move that the engine has found would do: JSON of `Hint`.
     */
    hint(text: string): string;
    /**
     * The moves that can be played in the present position, sorted.
     */
    legalMoves(): string[];
    /**
     * The game of a view (JSON of `TableView`), for the user with this number.
     */
    constructor(view: string, me: number | null | undefined, language: string);
    /**
     * The number of the last event.
     */
    number(): number;
    /**
     * How many plies have been played.
     */
    plies(): number;
    /**
     * The game so far, for the engine in another worker.
     */
    record(): string;
    /**
     * Why something cannot be touched: JSON of `TouchRefusal`, the same as the server's.
     */
    refusal(request: string): string;
    /**
     * Follows an update (JSON of `TableUpdate`). Throws if one before it was missed: then a new one has to be made
     * from a view.
     */
    update(update: string): void;
}

/**
 * The games that can be played: JSON of `GameInfo[]`, as `GET /api/games` answers.
 */
export function catalogue(language: string): string;

/**
 * Why something cannot be touched in a step of a guided start, counted from 0: JSON of `TouchRefusal`.
 */
export function guideRefusal(game: string, step: number, request: string, language: string): string;

/**
 * The guided start of a game: JSON of `GuidePageStep[]`.
 */
export function guidedStart(game: string, request: string, language: string): string;

/**
 * Searches the positions that `tablier bench` searches, on one thread. Returns JSON: the `nodes`, which are the game's part
 * of the signature, and the `milliseconds`; nothing if the game is not searched.
 */
export function measureSearch(game: string): string | undefined;

/**
 * What each seat of a game is called: JSON of `string[]`.
 */
export function seatNames(game: string, language: string): string;

/**
 * The SVG symbols of a game, for `<defs>`. The palette is `usual`, `quiet` or `contrast`.
 */
export function symbols(game: string, palette: string): string;

/**
 * The name of a table made of eight random bytes.
 */
export function tableId(bytes: Uint8Array | number[]): string;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_game_free: (a: number, b: number) => void;
    readonly __wbg_localtable_free: (a: number, b: number) => void;
    readonly __wbg_orthokonsolution_free: (a: number, b: number) => void;
    readonly __wbg_tablegame_free: (a: number, b: number) => void;
    readonly catalogue: (a: number, b: number) => [number, number];
    readonly game_analyse: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly game_board: (a: number, b: number, c: number) => [number, number, number, number];
    readonly game_check: (a: number, b: number, c: number) => [number, number];
    readonly game_describe: (a: number, b: number, c: number) => [number, number, number, number];
    readonly game_fork: (a: number) => number;
    readonly game_fromRecord: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly game_game: (a: number) => [number, number];
    readonly game_hash: (a: number) => [number, number];
    readonly game_legalMoves: (a: number) => [number, number];
    readonly game_move: (a: number, b: number, c: number) => [number, number, number, number];
    readonly game_moves: (a: number) => [number, number];
    readonly game_new: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number) => [number, number, number];
    readonly game_outcome: (a: number) => [number, number];
    readonly game_perft: (a: number, b: number) => number;
    readonly game_play: (a: number, b: number, c: number) => [number, number];
    readonly game_plies: (a: number) => number;
    readonly game_position: (a: number) => [number, number];
    readonly game_prove: (a: number, b: number, c: number) => [number, number, number, number];
    readonly game_record: (a: number, b: number, c: number) => [number, number, number, number];
    readonly game_recordJson: (a: number, b: number, c: number) => [number, number, number, number];
    readonly game_refusal: (a: number, b: number, c: number) => [number, number, number, number];
    readonly game_toString: (a: number) => [number, number];
    readonly game_turn: (a: number) => [number, number];
    readonly game_undo: (a: number) => number;
    readonly guideRefusal: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => [number, number, number, number];
    readonly guidedStart: (a: number, b: number, c: number, d: number, e: number, f: number) => [number, number, number, number];
    readonly localtable_act: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly localtable_board: (a: number, b: number, c: number) => [number, number, number, number];
    readonly localtable_create: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number, k: number, l: number) => [number, number, number];
    readonly localtable_deadline: (a: number) => [number, number];
    readonly localtable_engineMove: (a: number, b: number, c: number, d: number, e: number) => [number, number, number, number];
    readonly localtable_engineRecord: (a: number) => [number, number, number, number];
    readonly localtable_engineTurn: (a: number) => [number, number, number, number];
    readonly localtable_events: (a: number) => [number, number];
    readonly localtable_eventsAfter: (a: number, b: number) => [number, number];
    readonly localtable_expire: (a: number, b: number) => [number, number, number, number];
    readonly localtable_hint: (a: number, b: number, c: number) => [number, number, number, number];
    readonly localtable_id: (a: number) => [number, number];
    readonly localtable_interrupted: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly localtable_isOver: (a: number) => number;
    readonly localtable_legalMoves: (a: number) => [number, number];
    readonly localtable_number: (a: number) => number;
    readonly localtable_record: (a: number, b: number, c: number) => [number, number, number, number];
    readonly localtable_refusal: (a: number, b: number, c: number) => [number, number, number, number];
    readonly localtable_rematch: (a: number, b: number, c: number, d: number, e: number, f: number) => [number, number, number];
    readonly localtable_rematchOpened: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly localtable_restore: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => [number, number, number];
    readonly localtable_view: (a: number, b: number) => [number, number];
    readonly localtable_wantsRematch: (a: number) => number;
    readonly measureSearch: (a: number, b: number) => [number, number, number, number];
    readonly orthokonsolution_solve: () => number;
    readonly orthokonsolution_values: (a: number, b: number, c: number, d: number, e: number) => [number, number, number, number];
    readonly seatNames: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly symbols: (a: number, b: number, c: number, d: number) => [number, number, number, number];
    readonly tableId: (a: number, b: number) => [number, number];
    readonly tablegame_board: (a: number, b: number, c: number) => [number, number, number, number];
    readonly tablegame_check: (a: number, b: number, c: number) => [number, number];
    readonly tablegame_hint: (a: number, b: number, c: number) => [number, number, number, number];
    readonly tablegame_legalMoves: (a: number) => [number, number];
    readonly tablegame_new: (a: number, b: number, c: number, d: number, e: number, f: number) => [number, number, number];
    readonly tablegame_number: (a: number) => number;
    readonly tablegame_plies: (a: number) => number;
    readonly tablegame_record: (a: number) => [number, number, number, number];
    readonly tablegame_refusal: (a: number, b: number, c: number) => [number, number, number, number];
    readonly tablegame_update: (a: number, b: number, c: number) => [number, number];
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __externref_table_alloc: () => number;
    readonly __externref_table_dealloc: (a: number) => void;
    readonly __externref_drop_slice: (a: number, b: number) => void;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
