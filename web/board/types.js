// @ts-check
// What the server tells about a board. Lengths are in hundredths of a cell.

/**
 * @typedef {object} Piece
 * @property {string} place the cell or zone where it is
 * @property {string} symbol its drawing
 * @property {number} x its middle
 * @property {number} y
 * @property {number} turn where it looks, in degrees
 * @property {number} scale
 * @property {string} kind
 * @property {number | null} owner
 * @property {[string, string]} [plain] letter and colour of a piece without a drawing of its own
 */

/**
 * @typedef {object} Cell
 * @property {string} name
 * @property {number} x its middle
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
 * @property {number} ply how many plies have been played
 * @property {number | null} turn the seat that moves
 * @property {boolean} turned whether it is seen from the other side
 * @property {boolean} complete whether all moves are there
 * @property {[number, number, number, number]} area
 * @property {string} ground empty where it is known already
 * @property {string} under
 * @property {Piece[]} pieces
 * @property {string} over
 * @property {Cell[]} cells
 * @property {Zone[]} zones
 * @property {Record<string, string>} says every place in words
 * @property {string[][]} gestures every move: what is touched, and its text at the end
 * @property {Record<string, string>} choices what can be said rather than touched
 * @property {Record<string, string[]>} effects what a move does to the pieces of others
 * @property {string[]} broken where a group is broken apart
 * @property {Record<string, string[]>} breaks where a move breaks a group apart
 * @property {string | null} ending
 */

export {};
