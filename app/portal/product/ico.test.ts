import { expect, test } from "vitest";
import { png } from "../../../tests/support/pictures";
import { icoOf } from "./ico";

test("a PNG becomes the one picture of an icon, as it is", () => {
  const picture = png(48, 32);
  const ico = icoOf(picture)!;
  expect(ico.subarray(0, 16)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0, 48, 32, 0, 0, 1, 0, 32, 0, picture.length, 0]));
  expect(ico.subarray(ico.readUInt32LE(18))).toEqual(picture);
});

test("a side of 256 is the longest, and is written as 0", () => {
  expect(icoOf(png(256, 1))?.subarray(6, 8)).toEqual(Buffer.from([0, 1]));
  expect(icoOf(png(1, 257))).toBeUndefined();
  expect(icoOf(png(1, 1).subarray(0, 23))).toBeUndefined();
});
