// @ts-check
// A table: the board, those who play, and everything that happens there.

import "../board/element.js";
import { play, setSounds, hasSounds, wake } from "../sound.js";
import { learn, say } from "../words.js";
import { Chat } from "./chat.js";
import { showDice } from "./dice.js";
import { gather, showSeats } from "./gather.js";
import { Live, Refused } from "./live.js";
import { Moves } from "./moves.js";
import { Notifier } from "./notify.js";
import { button, byId, input, make, maybe, onSubmit } from "./page.js";
import { Players } from "./players.js";
import { Prepare } from "./prepare.js";
import { showProposals } from "./proposals.js";
import { TableState } from "./state.js";
import { tabs } from "./tabs.js";

/** @typedef {import("../board/types.js").Board} Board */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").News} News */

/** These change nothing but the board, the clocks and who is on turn. */
const LIGHT = new Set(["moved", "rolled", "said"]);

class TablePage {
  /** @param {import("./types.js").Facts} facts */
  constructor(facts) {
    this.state = new TableState(facts);
    this.query = facts.link === "" ? "" : `link=${facts.link}`;
    this.board = /** @type {import("../board/element.js").TablierBoard} */ (byId("board"));
    this.turned = facts.board.turned;
    /** The board of the present. @type {Board} */
    this.present = facts.board;
    /** The ply that is looked at, if it is not the present. @type {number | null} */
    this.past = null;
    this.isSending = false;
    this.seen = facts.view.number;
    this.notifier = new Notifier(facts.game.name);
    this.players = new Players(this.state, (text) => this.announce(text));
    this.moves = new Moves((ply) => void this.goTo(ply));
    this.chat = new Chat(this.state, (text) => this.act({ do: "say", text }));
    this.prepare = new Prepare(this.state, {
      act: (command) => this.act(command),
      show: (line) => this.tryLine(line),
      offer: () => this.offer(),
    });
    gather(this.state, (command) => void this.act(command));
    this.#wire();
    this.showBoard(facts.board, true);
    this.showAll();
    // A page has no board with thousands of moves in it.
    if (!facts.board.complete) void this.goTo(Infinity);
    this.live = new Live(facts.view.table, facts.link, facts.view.number, {
      news: (news) => this.hear(news),
      status: (isOpen) => this.#connection(isOpen),
    });
  }

  #wire() {
    const board = this.board;
    board.addEventListener("move", (event) => this.made(/** @type {CustomEvent} */ (event).detail.move));
    board.addEventListener("half", () => this.showHand());
    board.addEventListener("confirm", () => this.send());
    board.addEventListener("premove", (event) => void this.prepare.setPremove(/** @type {CustomEvent} */ (event).detail.move));
    board.addEventListener("unplan", () => void this.prepare.setPremove(null));
    board.addEventListener("key", (event) => {
      const { key } = /** @type {CustomEvent} */ (event).detail;
      if (key === "m") input("sounds").click();
      else void this.flip();
    });
    byId("flip").addEventListener("click", () => void this.flip());
    onSubmit(byId("typed"), () => void this.typed());
    for (const deed of byId("deeds").querySelectorAll("button[data-do]")) {
      if (deed instanceof HTMLButtonElement) deed.addEventListener("click", () => this.deed(deed));
    }
    tabs();
    setSounds(document.documentElement.dataset.sounds === "true");
    input("sounds").checked = hasSounds();
    input("sounds").addEventListener("change", () => setSounds(input("sounds").checked));
    byId("legal").addEventListener("toggle", () => this.showLegal());
  }

  /** @param {Record<string, string>} [more] @returns {string} */
  address(more = {}) {
    const all = new URLSearchParams({ ...more, turned: String(this.turned) });
    return `/table/${this.state.view.table}/board?${all}${this.query && `&${this.query}`}`;
  }

  /** @param {Record<string, string>} [more] @returns {Promise<Board>} */
  async fetchBoard(more = {}) {
    const answer = await fetch(this.address(more), { headers: { accept: "application/json" } });
    const body = await answer.json();
    if (!answer.ok) throw new Refused(body.error);
    return body;
  }

  /** @param {Board} board @param {boolean} [isStill] */
  showBoard(board, isStill = false) {
    const isPresent = this.past === null;
    if (isPresent && !this.prepare.isOn) this.present = board;
    const isOpen = isPresent && (this.prepare.isOn || (this.state.isMyTurn() && this.state.view.phase === "playing"));
    this.board.show(board, { isOpen, isStill });
    this.players.show(board);
    this.moves.show(this.state.view.moves, this.past ?? this.state.view.moves.length);
    this.showHand();
    this.showLegal();
    if (isPresent) this.prepare.offer();
  }

  /** Moves for later, while the others think. */
  async offer() {
    const board = await this.fetchBoard({ premoves: "true" });
    const isPresent = this.past === null && board.ply === this.board.board?.ply;
    if (!isPresent || !this.prepare.isWaiting() || this.prepare.isOn) return;
    this.board.offer(board);
    this.board.plan(this.prepare.premove());
    this.showHand();
    this.showLegal();
  }

  /** Everything beside the board. */
  showAll() {
    const { view } = this.state;
    showSeats(this.state);
    showProposals(this.state, (command) => void this.act(command));
    void showDice(view);
    this.prepare.show();
    if (this.board.isAhead) this.board.plan(this.prepare.premove());
    const isSeated = this.state.mine().length > 0;
    const isPlaying = view.phase === "playing";
    const people = this.state.hasOpponents();
    /** @type {Record<string, boolean>} */
    const can = {
      "ask-takeback": isPlaying && isSeated && !view.terms.one_screen && view.moves.length > 0,
      "offer-draw": isPlaying && isSeated && people,
      resign: isPlaying && isSeated,
      abort: isPlaying && isSeated && view.moves.length < 2 * view.seats.length,
      claim: isPlaying && isSeated && view.clock === null && this.state.isSomebodyAway(),
      "offer-rematch": view.phase === "over" && isSeated && view.rematch === null && view.over?.reason !== "aborted",
    };
    for (const deed of byId("deeds").querySelectorAll("button[data-do]")) {
      if (deed instanceof HTMLElement) deed.hidden = !can[deed.dataset.do ?? ""];
    }
    byId("next-game").hidden = this.state.isMyTurn() || !isSeated || view.phase === "gathering" || !people;
    byId("table").dataset.phase = view.phase;
    this.showHand();
  }

  /** What is to be done now, and the choices that are said rather than touched. */
  showHand() {
    const { board, state } = this;
    const buttons = [];
    if (board.waiting !== null && !this.isSending) {
      buttons.push(button(say("confirm", { move: board.waiting }), () => void this.send(), "button"));
      buttons.push(button(say("cancel"), () => this.cancel()));
    } else if (board.planned !== null) {
      buttons.push(button(say("cancel"), () => void this.prepare.setPremove(null)));
    } else if (board.isOpen) {
      for (const name of board.hand.choices()) {
        buttons.push(button(board.board?.choices[name] ?? name, () => board.touch(name), "button"));
      }
      if (board.hand.touched.length > 0) buttons.push(button(say("undo-touch"), () => board.undo()));
    }
    if (this.past !== null) buttons.push(button(say("present"), () => void this.goTo(Infinity)));
    if (this.prepare.isOn) buttons.push(button(say("conditional-stop"), () => void this.prepare.toggle(false)));
    byId("hand-buttons").replaceChildren(...buttons);
    byId("status").textContent = this.#status();
    byId("status").classList.toggle("mine", state.isMyTurn() && this.past === null);
    this.notifier.show(state.isMyTurn());
  }

  #status() {
    const { view } = this.state;
    if (this.past !== null) return say("past", { ply: this.past });
    if (this.prepare.isOn) return this.prepare.words();
    if (view.phase === "over") return this.present.ending ?? say("over");
    if (view.phase === "gathering") return say("gathering");
    if (view.turn === null) return "";
    const { seat } = view.turn;
    if (this.board.hand.touched.length > 0 && this.board.waiting === null) return say("choose");
    if (this.board.planned !== null) return say("premove", { mine: this.board.planned });
    if (this.state.isMyTurn()) {
      return this.state.mine().length > 1 ? say("your-turn-as", { seat: this.state.seatName(seat) }) : say("your-turn");
    }
    const isEngine = view.seats[seat].holder?.kind === "engine";
    return say(isEngine ? "thinking" : "turn-of", { name: this.state.nameOf(seat) });
  }

  showLegal() {
    const list = byId("legal-moves");
    if (!(/** @type {HTMLDetailsElement} */ (byId("legal")).open)) return;
    const moves = this.board.isOpen ? this.board.hand.paths.map(({ move }) => move).sort() : [];
    list.replaceChildren(
      ...moves.map((move) => {
        const item = make("li");
        item.append(button(move, () => this.choose(move), "plain"));
        return item;
      }),
    );
  }

  /** A legal move from the list: the same as its touches. @param {string} move */
  choose(move) {
    const path = this.board.hand.paths.find((path) => path.move === move);
    if (path === undefined) return;
    this.board.clear();
    for (const name of path.touches) this.board.touch(name);
  }

  async typed() {
    const field = input("typed-move");
    const move = field.value.trim();
    if (move === "") return;
    this.#typedError("");
    if (this.board.hand.paths.some((path) => path.move === move)) {
      this.choose(move);
      field.value = "";
      return;
    }
    if (this.board.isAhead) {
      // What nobody foresaw may still become possible.
      if (await this.prepare.setPremove(move)) field.value = "";
      return;
    }
    // The server knows why it is not possible, and says it.
    if (await this.move(move, (error) => this.#typedError(error))) field.value = "";
  }

  /** @param {string} error */
  #typedError(error) {
    const place = byId("typed-error");
    place.textContent = error;
    place.hidden = error === "";
    input("typed-move").toggleAttribute("aria-invalid", error !== "");
  }

  /** A move was made on the board. @param {string} move */
  made(move) {
    if (this.prepare.isOn) {
      void this.prepare.made(move).catch((error) => this.notice(error.message));
    } else if (document.documentElement.dataset.confirm === "true") {
      this.showHand();
      const first = byId("hand-buttons").querySelector("button");
      if (this.board.svg.contains(document.activeElement)) first?.focus();
    } else {
      void this.send();
    }
  }

  cancel() {
    this.board.clear();
    this.showHand();
  }

  async send() {
    const move = this.board.waiting;
    if (move !== null) await this.move(move, (error) => this.notice(error));
  }

  /** @param {string} move @param {(error: string) => void} refused */
  async move(move, refused) {
    wake();
    const ply = this.state.view.turn?.ply ?? this.state.view.moves.length + 1;
    this.isSending = true;
    this.showHand();
    try {
      await this.live.act({ do: "move", ply, move });
      return true;
    } catch (error) {
      refused(error instanceof Error ? error.message : String(error));
      this.board.clear();
      return false;
    } finally {
      this.isSending = false;
      this.showHand();
    }
  }

  /** Does something at the table; what is refused is told. @param {Command} command @returns {Promise<boolean>} */
  async act(command) {
    try {
      await this.live.act(command);
      return true;
    } catch (error) {
      this.notice(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  /** @param {HTMLButtonElement} deed */
  deed(deed) {
    const what = deed.dataset.do ?? "";
    if (what === "resign" && !deed.classList.contains("sure")) {
      const text = deed.textContent;
      deed.textContent = say("sure-resign");
      deed.classList.add("sure");
      setTimeout(() => {
        deed.textContent = text;
        deed.classList.remove("sure");
      }, 4000);
      return;
    }
    void this.act({ do: what });
  }

  /** @param {string} text */
  notice(text) {
    const place = byId("notice");
    place.textContent = text;
    place.hidden = text === "";
    clearTimeout(this.noticeEnds);
    this.noticeEnds = setTimeout(() => (place.hidden = true), 8000);
  }

  /** @type {number | undefined} */
  noticeEnds;

  /** @param {boolean} isOpen */
  #connection(isOpen) {
    document.body.classList.toggle("lost", !isOpen);
    if (!isOpen) this.notice(say("reconnecting"));
    else byId("notice").hidden = true;
  }

  /** What happened at the table. @param {News} news */
  hear(news) {
    // One after the other: a board that is fetched slowly must not overtake a later one.
    this.hearing = this.hearing.then(() => this.#hear(news)).catch((error) => console.error(error));
  }

  hearing = Promise.resolve();
  /** The number of the last event that was told. */
  seen = 0;

  /** @param {News} news */
  async #hear(news) {
    const { state } = this;
    if (news.present !== undefined) {
      state.present = new Set(news.present);
      this.players.show(this.board.board ?? this.present);
      this.showAll();
      return;
    }
    // What a view told already is still news to the eyes and ears.
    const events = (news.events ?? []).filter((event) => event.number > this.seen);
    this.seen = Math.max(this.seen, news.number);
    for (const { at } of events) state.catchUp(at);
    if (news.view !== undefined) {
      state.view = news.view;
    } else if (events.some((event) => !LIGHT.has(event.type))) {
      await this.#refresh();
    } else if (news.state !== undefined && news.number > state.view.number) {
      const isMove = (/** @type {string} */ type) => type === "moved" || type === "rolled";
      const moves = events.filter((event) => isMove(event.type) && event.number > state.view.number);
      const { phase, position, turn, clock, over } = news.state;
      state.view = { ...state.view, phase, position, turn, clock, over, number: news.number };
      state.view.moves = [...state.view.moves, ...moves.map((event) => event.move)];
    }
    await this.#meet(events);
    for (const event of events) this.#tell(event);
    const isOther = events.some(({ type }) => type === "taken-back" || type === "begun" || type === "ended");
    if (isOther || news.view !== undefined || this.present.ply !== state.view.moves.length) {
      this.prepare.isOn = false;
      if (this.past !== null && events.some((event) => event.type === "moved")) this.past = null;
      // The board of this very ply: the computer may have answered already, and that is the next news.
      if (this.past === null) this.showBoard(await this.fetchBoard({ ply: String(state.view.moves.length) }));
    }
    this.showAll();
  }

  async #refresh() {
    const answer = await fetch(`/api/tables/${this.state.view.table}?${this.query}`);
    if (answer.ok) this.state.view = await answer.json();
  }

  /** Learns the names of people who have just come. @param {import("./types.js").Entry[]} events */
  async #meet(events) {
    const { facts, view } = this.state;
    const seated = view.seats.map(({ holder }) => (holder?.kind === "person" ? holder.person : null));
    const unknown = [...seated, ...events.map((event) => event.by)].filter((id) => typeof id === "number" && !(id in facts.people));
    for (const id of new Set(unknown)) {
      const answer = await fetch(`/api/people/${id}`);
      const person = answer.ok ? await answer.json() : { name: "", kind: "gone" };
      facts.people[id] = { name: person.name || say("guest", { number: id }), kind: person.kind };
    }
  }

  /** Says what happened, for ears of every kind. @param {import("./types.js").Entry} event */
  #tell(event) {
    const { state } = this;
    if (event.type === "moved") {
      play("move");
      this.announce(say("moved", { seat: state.seatName(event.seat), move: event.move }));
      if (state.isMyTurn()) this.notifier.call(say("your-turn"));
    } else if (event.type === "rolled") {
      play("die");
      this.board.classList.remove("rolling");
      void this.board.offsetWidth;
      this.board.classList.add("rolling");
      this.announce(say("rolled", { seat: state.seatName(event.seat), move: event.move }));
    } else if (event.type === "said") {
      this.chat.hear(event.by, event.text);
    } else if (event.type === "declined") {
      this.notice(say("declined", { name: state.person(event.by) }));
    } else if (event.type === "taken-back") {
      this.announce(say("taken-back"));
    } else if (event.type === "ended") {
      play("end");
    } else if (event.type === "sat" && event.holder.kind === "person") {
      this.announce(say("sat", { name: state.person(event.holder.person) }));
    } else if (event.type === "rematch-opened" && state.mine().length > 0) {
      location.href = `/table/${event.table}`;
    }
  }

  /** @param {string} text */
  announce(text) {
    byId("announcer").textContent = text;
  }

  /** Shows the board after so many plies. @param {number} ply */
  async goTo(ply) {
    const last = this.state.view.moves.length;
    this.prepare.isOn = false;
    this.past = ply < last ? ply : null;
    this.showBoard(await this.fetchBoard(this.past === null ? {} : { ply: String(this.past) }));
  }

  async flip() {
    this.turned = !this.turned;
    /** @type {Record<string, string>} */
    const ply = this.past === null ? {} : { ply: String(this.past) };
    this.showBoard(await this.fetchBoard({ ground: "true", ...ply }), true);
  }

  /** The board after moves that are only thought of. @param {string} line */
  async tryLine(line) {
    this.past = null;
    const board = await this.fetchBoard(line === "" ? {} : { line });
    this.showBoard(board);
  }
}

const facts = JSON.parse(byId("facts").textContent ?? "{}");
learn(facts.words);
new TablePage(facts);
maybe("main")?.setAttribute("data-ready", "true");
