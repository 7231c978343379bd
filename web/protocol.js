// @ts-check
// The types of the data that the server sends. Lengths on a board are in hundredths of a cell.

/**
 * @typedef {object} Piece
 * @property {string} place the cell or zone it is in
 * @property {string} symbol the id of its drawing
 * @property {number} x its center
 * @property {number} y
 * @property {number} turn its rotation in degrees
 * @property {number} scale
 * @property {string} kind
 * @property {number | null} owner
 * @property {[string, string]} [plain] letter and colour of a piece without a drawing
 */

/**
 * @typedef {object} Cell
 * @property {string} name
 * @property {number} x its center
 * @property {number} y
 * @property {"square" | "hexagon"} shape
 */

/**
 * @typedef {object} Zone
 * @property {string} name
 * @property {number} x its upper left corner
 * @property {number} y
 * @property {number} width
 * @property {number} height
 */

/**
 * @typedef {object} Board
 * @property {number} ply the number of plies played
 * @property {number | null} turn the seat to move
 * @property {boolean} turned whether it is seen from the other side
 * @property {boolean} complete whether all legal moves are included
 * @property {[number, number, number, number]} area
 * @property {string} ground empty if the page has it already
 * @property {string} under
 * @property {Piece[]} pieces
 * @property {string} over
 * @property {Cell[]} cells
 * @property {Zone[]} zones
 * @property {Record<string, string>} says a description of each place
 * @property {string[][]} gestures for each move the places and choices to select, then its notation
 * @property {Record<string, string>} choices the labels of choices that are not places
 * @property {Record<string, string[]>} effects the opponents' pieces that a move affects
 * @property {string[]} broken the cells of a group that is broken apart
 * @property {Record<string, string[]>} breaks the cells of the group that a move breaks apart
 * @property {string | null} ending
 */

/** @typedef {{ kind: "person", person: number } | { kind: "engine", level: number }} Holder */
/** @typedef {{ holder: Holder | null, ready: boolean, given_up: boolean }} SeatState */
/** @typedef {{ left: number[], running: number | null, since: number | null }} Clock */
/** @typedef {{ values: number[] | null, reason: string, seed: string | null }} GameResult */
/** @typedef {{ what: { topic: string, to?: number, teams?: string }, agreed: number[] }} Proposal */
/** @typedef {{ by: number, text: string }} ChatMessage */
/** @typedef {{ name: string, kind: string }} User */
/** @typedef {Record<string, unknown> & { do: string }} Command */
/** @typedef {Record<string, any> & { number: number, at: number, type: string }} TableEvent */

/**
 * @typedef {object} TableView
 * @property {string} table
 * @property {number} number the number of the last event
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
 * @property {GameResult | null} over
 * @property {string[][][]} conditions
 * @property {string | null} rematch
 */

/**
 * @typedef {object} TableUpdate
 * @property {string} [table]
 * @property {number} number the number of the last event
 * @property {TableEvent[]} [events]
 * @property {Pick<TableView, "phase" | "position" | "turn" | "clock" | "over">} [state]
 * @property {TableView} [view]
 * @property {number[]} [present] the users who are connected
 */

/** @typedef {{ code: string, message: string, table?: TableView }} ApiError */

/**
 * @typedef {object} InitialData the data in the page of a table
 * @property {TableView} view
 * @property {number | null} me
 * @property {Record<string, User>} people
 * @property {string[]} seats
 * @property {ChatMessage[]} said
 * @property {number} now
 * @property {string} link
 * @property {Board} board
 * @property {Record<string, string>} words
 * @property {string[]} levels
 * @property {{ id: string, name: string, chance: boolean }} game
 */

export {};
