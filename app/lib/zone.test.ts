import { expect, test } from "vitest";
import { zoneIn } from "./zone.server";

test.each([
  ["nothing", null, undefined],
  ["a zone", "portico=x; portico-zone=America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["no zone", "portico-zone=Mars/Olympus", undefined],
  ["an offset", "portico-zone=Etc/GMT+5", "Etc/GMT+5"],
  ["a long text", `portico-zone=${"A".repeat(5_000)}`, undefined],
  ["another cookie's end", "other-portico-zone=Europe/Berlin", undefined],
])("of %s comes the zone that is one", (_, cookies, zone) => expect(zoneIn(cookies)).toBe(zone));
