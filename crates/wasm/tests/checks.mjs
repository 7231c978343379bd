// Holds a module against what is known about the games and about what the crates do natively. The same in Node and in a
// browser: `load` reads a file of the workspace as a text.

const GAMES = ["orthokon", "ordo", "tortuga", "tor", "theseion"];
const NOW = 1_700_000_000_000;
/** What stands behind the colon in the names of the start positions of the vectors. */
const OPTIONS = {
    "tortuga:compact": { setup: "compact" },
    "tor:diagonal": { pattern: "diagonal" },
    "theseion:3": { players: "3" },
    "theseion:4": { players: "4" },
    "theseion:13/2": { teams: "13/2" },
};
/** The words of the vectors for the winner. */
const SEATS = {
    orthokon: ["white", "black"],
    ordo: ["white", "black"],
    tor: ["white", "black"],
    tortuga: ["south", "north"],
    theseion: ["seat1", "seat2", "seat3", "seat4"],
};

/** Fails with the first difference; returns how many things were compared. */
export async function check(tablier, load) {
    let compared = 0;
    const same = (found, known, about) => {
        compared += 1;
        const [one, other] = [JSON.stringify(found), JSON.stringify(known)];
        if (one !== other) throw new Error(`${about}: the module says ${one}, known is ${other}`);
    };
    for (const game of GAMES) await checkVectors(tablier, game, JSON.parse(await load(`crates/games/tests/vectors/${game}.json`)), same);
    const signature = (await load("crates/cli/tests/golden/signature.txt")).trim().split("\n");
    for (const line of signature.slice(0, -1)) {
        const [game, nodes] = line.split(" ");
        same(JSON.parse(tablier.measureSearch(game)).nodes, Number(nodes), `the search of ${game}`);
    }
    const known = await load("crates/wasm/tests/golden/behaviour.txt");
    const told = await behaviour(tablier);
    for (const line of known.trim().split("\n")) {
        const [asked, text] = line.split("\t");
        same(told.get(asked) ?? null, text, asked);
    }
    same(told.size, known.trim().split("\n").length, "how much is known");
    await checkTime(tablier, same);
    return compared;
}

async function checkVectors(tablier, game, vectors, same) {
    for (const [name, counts] of Object.entries(vectors.perft_start)) {
        const start = new tablier.Game(game, JSON.stringify(OPTIONS[name] ?? {}), undefined, "en");
        counts.forEach((count, depth) => same(start.perft(depth), count, `perft ${depth} of ${name}`));
        start.free();
    }
    const at = (position) => new tablier.Game(game, "{}", position, "en");
    for (const { p, n, sha256, perft2 } of vectors.positions) {
        const here = at(p);
        const moves = here.legalMoves();
        same(moves.length, n, `how many moves ${p} has`);
        same(await digest(moves.join("\n"), 64), sha256, `the moves of ${p}`);
        same(here.perft(2), perft2, `perft of ${p}`);
        here.free();
    }
    for (const { p, over } of vectors.terminal) {
        const here = at(p);
        same(here.legalMoves(), [], `the moves of ${p}`);
        same(JSON.parse(here.outcome()).values[SEATS[game].indexOf(over)], 1, `who has won ${p}`);
        here.free();
    }
    for (const { p, moves } of vectors.examples) {
        const here = at(p);
        same(here.legalMoves().length, Object.keys(moves).length, `the moves of ${p}`);
        for (const [move, after] of Object.entries(moves)) {
            const next = here.fork();
            next.play(move);
            same(next.position(), after, `${move} in ${p}`);
            next.free();
        }
        here.free();
    }
}

async function digest(text, length = 16) {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, length);
}

/** What `tests/integration/behaviour.rs` asks, by the same names. */
async function behaviour(tablier) {
    const told = new Map();
    for (const language of ["en", "fr"]) {
        told.set(`catalogue ${language}`, await digest(tablier.catalogue(language)));
        for (const game of GAMES) await ofGame(tablier, told, game, language);
    }
    for (const game of GAMES) {
        await ofEngine(tablier, told, game);
        await ofTable(tablier, told, game);
    }
    const race = new tablier.Game("tortuga", "{}", "s3/5/6/4s2/6/5/n3 s", "en");
    told.set("proof", race.prove('{"nodes":100000}'));
    const solution = tablier.OrthokonSolution.solve();
    for (const position of ["bbbb/4/4/wwww w", "b3/2ww/2b1/wwwb w"]) {
        told.set(`solution ${position}`, solution.values(position, "en"));
    }
    return told;
}

function begun(tablier, game, language) {
    const played = new tablier.Game(game, "{}", undefined, language);
    for (let ply = 0; ply < 8; ply++) {
        const legal = played.legalMoves();
        played.play(legal[(ply * 7 + 3) % legal.length]);
    }
    return played;
}

/** The error of something that must fail. */
function refusal(attempt) {
    try {
        attempt();
    } catch (error) {
        if (error.code) return error;
        throw error;
    }
    throw new Error("this was not refused");
}

async function ofGame(tablier, told, game, language) {
    const tell = async (asked, text) => told.set(`${game} ${language} ${asked}`, await digest(text));
    const played = begun(tablier, game, language);
    const premoves = '{"ply":7,"premoves":true,"seats":[0,1],"turned":true,"coordinates":false,"ground":false}';
    await tell("board", played.board("{}"));
    await tell("premoves", played.board(premoves));
    await tell("earlier board", played.board('{"ply":3}'));
    await tell("text", played.toString());
    await tell("record", played.record('[{"name":"Site","value":"here"}]'));
    await tell("record as JSON", played.recordJson("[]"));
    await tell("position", `${played.position()} ${played.hash()} ${played.turn()}`);
    const [first] = played.legalMoves();
    await tell("described", first === undefined ? "" : played.describe(first));
    const refused = refusal(() => played.check("e9-e9"));
    await tell("refused", `${refused.code} ${refused.message}`);
    const unknown = refusal(() => played.refusal('{"touch":"z99"}'));
    await tell("unknown touch", `${unknown.code} ${unknown.message}`);
    await tell("seats", tablier.seatNames(game, language));
    await tell("symbols", tablier.symbols(game, "contrast"));
    await tell("guided start", tablier.guidedStart(game, "{}", language));
    await tell("guided refusal", refusal(() => tablier.guideRefusal(game, 0, '{"touch":"z99"}', language)).message);
}

async function ofEngine(tablier, told, game) {
    const played = begun(tablier, game, "en");
    for (const level of [1, 4, 7]) {
        told.set(`${game} level ${level}`, played.move(JSON.stringify({ level, seed: 5 })) ?? "");
    }
    const { lines } = JSON.parse(played.analyse('{"nodes":3000,"lines":2}', undefined));
    const words = lines.map((line) => `${JSON.stringify(line.moves)} ${line.depth}`);
    told.set(`${game} analysis`, await digest(words.join(" ")));
}

async function ofTable(tablier, told, game) {
    const id = tablier.tableId(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]));
    const terms = JSON.stringify({ game, clock: { kind: "real-time", base: 60000 } });
    const first = '[{"do":"sit","seat":0},{"do":"seat-engine","level":2}]';
    let now = NOW;
    const table = tablier.LocalTable.create(id, 1, terms, first, new Uint8Array(32).fill(7), now, "fr");
    const view = () => JSON.parse(table.view(now));
    if (view().phase === "gathering") table.act('{"do":"ready","contribution":"une poignée"}', now);
    const watched = new tablier.TableGame(table.view(now), 1, "fr");
    for (let turn = 0; turn < 24; turn++) {
        now += 1000;
        const asked = JSON.parse(table.engineTurn() ?? "null");
        let update;
        if (asked) {
            const thinking = tablier.Game.fromRecord(asked.record, "fr");
            update = table.engineMove(asked.ply, thinking.move(JSON.stringify({ level: asked.level, seed: turn })), now);
            thinking.free();
        } else {
            const legal = table.legalMoves();
            if (legal.length === 0) break;
            const command = { do: "move", ply: view().moves.length + 1, move: legal[(turn * 5) % legal.length] };
            update = table.act(JSON.stringify(command), now);
        }
        watched.update(update);
    }
    const deadline = table.deadline();
    if (deadline !== undefined) watched.update(table.expire(deadline));
    if (watched.board("{}") !== table.board("{}")) throw new Error(`whoever follows a table of ${game} sees another board`);
    const tell = async (asked, text) => told.set(`${game} table ${asked}`, await digest(text));
    await tell("events", table.events());
    await tell("view", table.view(now));
    await tell("board", table.board("{}"));
    await tell("record", table.record("Ada"));
}

/** A time limit ends what would go on for ever; how long it really took is not compared. */
async function checkTime(tablier, same) {
    const endless = new tablier.Game("ordo", "{}", undefined, "en");
    let reports = 0;
    const found = JSON.parse(endless.analyse('{"milliseconds":50}', () => { reports += 1; }));
    same(found.lines.length === 1 && reports > 0, true, "an analysis with a time limit");
    same(endless.legalMoves().includes(endless.move('{"level":10,"milliseconds":20}')), true, "a move of the full engine");
}
