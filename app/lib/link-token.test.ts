import { expect, test } from "vitest";
import { linkToken } from "./link-token";

const UUID = "01890a5d-ac96-774b-bcce-b302099a8057";
const TOKEN = "Zm9v-YmFy_QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWV";

test.each(["", ".", ")", ">", " ", ").", "\u200B", "%20"])("a link is found although %j was copied with it", (rest) => {
  expect(linkToken(UUID + rest)).toBe(UUID);
  expect(linkToken(TOKEN + rest)).toBe(TOKEN);
});

test("an address without one has none", () => {
  expect(linkToken(undefined)).toBe("");
  expect(linkToken(".")).toBe("");
});
