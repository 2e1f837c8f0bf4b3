import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Breakable } from "./breakable";

test.each([
  ["admin@demo.test", "admin<wbr/>@demo.<wbr/>test"],
  ["ad•••@demo.test", "ad•••<wbr/>@demo.<wbr/>test"],
  ["LOGIN_OTP", "LOGIN_OTP"],
  ["Northwind Assistance", "Northwind Assistance"],
])("%s breaks where a reader expects it, and short words stay whole", (text, html) => {
  expect(renderToStaticMarkup(<Breakable text={text} />)).toBe(html);
});
