// @ts-check
// Small drawings with the symbols of the board: a piece of a seat, a die.

const SVG = "http://www.w3.org/2000/svg";

/** Draws a piece of the seat. @param {number} seat @param {import("../protocol").Board} board */
export function drawSeatIcon(seat, board) {
  const piece = board.pieces.find((piece) => piece.owner === seat);
  return drawSymbol(piece?.symbol, "seat-icon", piece?.plain?.[1]);
}

/** @param {string | undefined} symbol @param {string} className @param {string} [colour] */
export function drawSymbol(symbol, className, colour) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("viewBox", "-50 -50 100 100");
  svg.setAttribute("aria-hidden", "true");
  if (symbol === undefined) return svg;
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${symbol}`);
  if (colour !== undefined) use.setAttribute("fill", colour);
  svg.append(use);
  return svg;
}
