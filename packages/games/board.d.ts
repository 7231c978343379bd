/** What a board needs of a game; a `Game` of this package has it. */
export interface ShownGame {
  game(): string;
  board(request: string): string;
}

/** The element: `move` events bring the move that was selected, `rejected` events a touch that leads nowhere. */
export interface BoardElement extends HTMLElement {
  addEventListener(type: "move", listener: (event: CustomEvent<{ move: string }>) => void): void;
  addEventListener(type: "rejected", listener: (event: CustomEvent<{ step: string }>) => void): void;
  addEventListener(type: string, listener: (event: Event) => void): void;
}

/** Adds a board to a page. `symbols` are those of the game, from `symbols(game, palette)`. */
export function createBoard(parent: Element, game: ShownGame, symbols: string): BoardElement;

/** Shows the present position of a game. `move` is the move that led there: the piece takes its way. */
export function showGame(board: BoardElement, game: ShownGame, options?: { isInteractive?: boolean; turned?: boolean; move?: string | null }): void;
