import { describe, expect, test } from "vitest";
import { looksLikeAddress, splitAddresses } from "./addresses";

describe("addresses in a text", () => {
  test.each([
    ["a@x.test, b@x.test;c@x.test", ["a@x.test", "b@x.test", "c@x.test"]],
    ["a@x.test\r\nb@x.test\n\n c@x.test  d@x.test", ["a@x.test", "b@x.test", "c@x.test", "d@x.test"]],
    ["A@X.test, a@x.test", ["a@x.test"]],
    ["Ann Other <ann@x.test>, <bob@x.test>", ["ann@x.test", "bob@x.test"]],
    ['"Lee, Bob" <bob@x.test>; "O\\"Neil, Cy" <cy@x.test>', ["bob@x.test", "cy@x.test"]],
    ['"unfinished, a@x.test\n"Lee, Bob" <bob@x.test>', ['"unfinished,', "a@x.test", "bob@x.test"]],
    ["no address, b@x.test", ["no", "address", "b@x.test"]],
    [" , ;\n", []],
    ["<>", []],
  ])("%j are %j", (text, addresses) => {
    expect(splitAddresses(text)).toEqual(addresses);
  });

  test("what has no name, no @ or no domain does not look like one", () => {
    expect(["ann", "@x.test", "ann@", "ann@x", "a@b@x.test"].filter(looksLikeAddress)).toEqual([]);
    expect(looksLikeAddress("ann.other+list@mail.x.test")).toBe(true);
  });
});
