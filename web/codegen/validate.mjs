// Fails if a file is not a valid OpenAPI document.

import { readFile } from "node:fs/promises";
import { Validator } from "@seriousme/openapi-schema-validator";

const [path] = process.argv.slice(2);
const document = JSON.parse(await readFile(path, "utf8"));
const { valid, errors } = await new Validator().validate(document);
if (!valid) {
  console.error(`${path} is not valid OpenAPI:`, JSON.stringify(errors, null, 2));
  process.exit(1);
}
