import { expect, test } from "vitest";
import { singleParameters } from "./query";

test("parameters are read by name", () => {
  expect(singleParameters(new URLSearchParams("a=1&b=&c=%26"))).toEqual({ a: "1", b: "", c: "&" });
  expect(singleParameters(new URLSearchParams())).toEqual({});
});

test("a parameter that is there twice makes the whole unreadable", () => {
  expect(singleParameters(new URLSearchParams("a=1&b=2&a=1"))).toBeUndefined();
  expect(singleParameters(new URLSearchParams("a=1&%61=2"))).toBeUndefined();
});
