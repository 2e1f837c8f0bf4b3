import { expect, test } from "vitest";
import { partsOf } from "./message-parts";

test("the code of a message is found", () => {
  expect(partsOf("Your code is 042137. It is good for 5 minutes.").code).toBe("042137");
});

test("a longer number and a number inside an address are no code", () => {
  expect(partsOf("Call 5550100200 or open http://localhost:3000/resetpassword/123456").code).toBeUndefined();
});

test("an address becomes a link without the full stop behind it", () => {
  expect(partsOf("Open http://localhost:3000/resetpassword/0b6f.\nBye").parts).toEqual([
    { text: "Open ", link: false },
    { text: "http://localhost:3000/resetpassword/0b6f", link: true },
    { text: ".\nBye", link: false },
  ]);
});
