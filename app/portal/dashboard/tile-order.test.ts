import { expect, test } from "vitest";
import { sectionsOf, type Tile, tilesWith } from "./tile-order";

const tile = (name: string, group = "", opensFor = ""): Tile => ({
  id: name,
  name,
  description: "",
  group,
  opensFor,
  isChoice: false,
});
const named = (count: number) => Array.from({ length: count }, (_, index) => tile(`App ${index + 1}`));
const shown = (...given: Parameters<typeof sectionsOf>) =>
  sectionsOf(...given).map(({ title, tiles }) => [title, ...tiles.map(({ name }) => name)]);

test("few applications stand by name, without a heading", () => {
  expect(shown([tile("App 10"), tile("App 9")], { pinned: [], recent: ["App 10"] })).toEqual([["", "App 9", "App 10"]]);
});

test("pinned ones stand first, then the four opened last, then groups, then the others; each once", () => {
  const tiles = [...named(9), tile("Wiki", "Tools"), tile("Mail", "Tools"), tile("Ledger", "Accounts")];
  const recent = ["App 9", "App 2", "gone", "Mail", "App 1", "App 3"];
  expect(shown(tiles, { pinned: ["App 2", "gone"], recent })).toEqual([
    ["Pinned", "App 2"],
    ["Recently used", "App 9", "Mail", "App 1", "App 3"],
    ["Accounts", "Ledger"],
    ["Tools", "Wiki"],
    ["Others", "App 4", "App 5", "App 6", "App 7", "App 8"],
  ]);
});

test("a search takes words in any order, of the name and of whom it opens for", () => {
  const tiles = [tile("Claims Desk", "", "Northwind, as Surveyor"), tile("Claims Archive")];
  expect(tilesWith(tiles, "north  CLAIMS").map(({ name }) => name)).toEqual(["Claims Desk"]);
  expect(tilesWith(tiles, "  ")).toHaveLength(2);
});
