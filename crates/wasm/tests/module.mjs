// module.mjs FOLDER: tries the module of a folder out in Node.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { check } from "./checks.mjs";

const workspace = path.join(import.meta.dirname, "../../..");
const folder = path.resolve(process.argv[2] ?? path.join(workspace, "web/wasm"));

const tablier = await import(path.join(folder, "tablier.js"));
tablier.initSync({ module: gunzipSync(await readFile(path.join(folder, "tablier.wasm.gz"))) });
const compared = await check(tablier, (file) => readFile(path.join(workspace, file), "utf8"));
console.log(`${path.relative(workspace, folder)}: ${compared} things are as they are known`);
