// @ts-check
// The page of a table: makes its parts and keeps them together.

import { t } from "../i18n.js";
import { setUpActions, showActions } from "./actions.js";
import { serverBackend } from "./backend.js";
import { BoardView } from "./board-view.js";
import { Chat } from "./chat.js";
import { showDiceProof } from "./dice.js";
import { byId, optionalById } from "./dom.js";
import { EndSheet } from "./end-sheet.js";
import { setUpLegalMoves, showLegalMoves } from "./legal-moves.js";
import { setUpMoveForm, showMoveForm } from "./move-form.js";
import { Menu } from "./menu.js";
import { MoveList } from "./move-list.js";
import { MoveSender } from "./move-sender.js";
import { showLastingNotice, showNotice } from "./notice.js";
import { Notifications } from "./notifications.js";
import { Playback } from "./playback.js";
import { Players } from "./players.js";
import { Premoves } from "./premoves.js";
import { showProposals } from "./proposals.js";
import { setUpSeating, showSeating } from "./seating.js";
import { setUpSoundToggle, toggleSounds } from "./sound-toggle.js";
import { TableState } from "./state.js";
import { setUpTabs } from "./tabs.js";
import { TurnPanel } from "./turn-panel.js";
import { UpdateHandler } from "./updates.js";

/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("../protocol").Command} Command */

export class TablePage {
  board = /** @type {import("../board/element.js").TablierBoard} */ (byId("board"));

  /** Called when something has changed. @type {Set<() => void>} */
  #listeners = new Set();

  /** @param {import("../protocol").TablePageDataBoard} initialData @param {import("./backend.js").Backend} backend */
  constructor(initialData, backend = serverBackend(initialData)) {
    const { board, game } = initialData;
    const sendCommand = (/** @type {Command} */ command) => this.sendCommand(command);
    this.state = new TableState(initialData, backend.addressOf);
    this.api = backend.api;
    this.boards = backend.boards(this.state);
    this.notifications = new Notifications(game.name);
    this.players = new Players(this.state);
    this.menu = new Menu();
    // Nobody talks at a table without others.
    this.chat = optionalById("chat") === null ? null : new Chat(this.state, this.menu, (text) => sendCommand({ do: "say", text }));
    this.boardView = new BoardView(this, board);
    this.playback = new Playback(this);
    this.moveList = new MoveList(this.state, (ply) => {
      this.menu.close();
      void this.boardView.goTo(ply);
    });
    this.premoves = new Premoves(this.state, {
      sendCommand,
      showLine: (line) => this.boardView.showLine(line),
      offerPremoves: () => this.boardView.offerPremoves(),
    });
    this.moveSender = new MoveSender(this);
    this.turnPanel = new TurnPanel(this);
    this.endSheet = new EndSheet(this);
    setUpSeating(this.state, sendCommand);
    setUpActions(this.state, (command) => {
      this.menu.close();
      return sendCommand(command);
    });
    setUpMoveForm(this);
    setUpLegalMoves(this.board);
    setUpTabs(() => this.chat?.onPanelShown());
    this.menu.onOpen = () => this.chat?.onPanelShown();
    setUpSoundToggle();
    this.#listenToBoard();
    this.boardView.show(board, { animate: false });
    this.showPanels();
    // A board with thousands of moves comes without them in the page.
    if (!board.complete) void this.boardView.goTo(Infinity);
    const updates = new UpdateHandler(this);
    this.connection = backend.connect(this, {
      onMessage: (message) => updates.onMessage(message),
      onStatus: (isOpen) => this.#onConnectionStatus(isOpen),
    });
    // Nothing waits for the module: the first board is in the page.
    void this.boards.load();
  }

  #listenToBoard() {
    const { board, boardView, menu, premoves } = this;
    // What is done on the board from the menu is to be seen.
    for (const type of ["move", "premove"]) board.addEventListener(type, () => menu.close());
    byId("conditional-moves-edit").addEventListener("click", () => menu.close());
    board.addEventListener("premove", (event) => void premoves.setPremove(/** @type {CustomEvent<{ move: string }>} */ (event).detail.move));
    board.addEventListener("cancelpremove", () => void premoves.setPremove(null));
    board.addEventListener("shortcut", (event) => {
      const { key } = /** @type {CustomEvent<{ key: string }>} */ (event).detail;
      if (key === "m") toggleSounds();
      else void boardView.flip();
    });
  }

  /** Shows everything that depends on the board that is shown. @param {Board} board */
  showBoardPanels(board) {
    const { boardView, playback } = this;
    const length = playback.isBehind ? boardView.currentBoard.ply : this.state.view.moves.length;
    this.players.show(board);
    this.moveList.show(length, boardView.pastPly ?? length, board);
    this.showSelectionPanels();
    this.endSheet.show();
  }

  /** Shows everything that depends on the moves that can be selected. */
  showSelectionPanels() {
    this.turnPanel.show();
    showLegalMoves(this.board);
  }

  /** Shows everything that depends on the state of the table. */
  showPanels() {
    const { board, boardView, players, premoves, state } = this;
    players.show(board.board ?? boardView.currentBoard);
    showSeating(state);
    this.chat?.show();
    showProposals(state, (command) => this.sendCommand(command));
    void showDiceProof(state.view);
    premoves.show();
    if (board.isPremoving) board.showPremove(premoves.premove());
    showActions(state);
    showMoveForm(state);
    byId("table").dataset.phase = state.view.phase;
    this.turnPanel.show();
    this.endSheet.show();
    for (const listener of this.#listeners) listener();
  }

  /** Calls a function now, and whenever the state of the table has changed. @param {() => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
    listener();
  }

  /** Sends a command and shows the error if it is rejected; returns whether it was accepted. @param {Command} command */
  async sendCommand(command) {
    try {
      await this.connection.send(command);
      return true;
    } catch (error) {
      showNotice(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  /** @param {boolean} isOpen */
  #onConnectionStatus(isOpen) {
    const { boards, boardView, playback, state } = this;
    document.body.classList.toggle("disconnected", !isOpen);
    showLastingNotice(isOpen ? "" : t("reconnecting"));
    this.turnPanel.show();
    // A board may have been lost with the connection.
    const isStale = boardView.currentBoard.ply !== state.view.moves.length && !playback.isBehind;
    if (isOpen && isStale) void boardView.catchUp();
    // So may have been the module.
    if (isOpen) void boards.load();
  }
}
