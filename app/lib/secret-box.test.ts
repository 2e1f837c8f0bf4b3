import { expect, test } from "vitest";
import { createSecretBox } from "~/lib/secret-box.server";

const box = createSecretBox("the installation's key", "outbox");

test.each(["", "a text", "Žluťoučký kůň 🐎", "x".repeat(100_000)])("what is sealed can be opened", (plain) => {
  expect(box.open(box.seal(plain, "Ada"), "Ada")).toBe(plain);
});

test("the same text is sealed differently each time, and does not show", () => {
  const [one, other] = [box.seal("a text of some length", "Ada"), box.seal("a text of some length", "Ada")];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain("text");
});

test("another key, another purpose, a changed or cut text open nothing", () => {
  const sealed = box.seal("a text", "Ada");
  const changed = Buffer.from(sealed, "base64url");
  changed[changed.length - 1]! ^= 1;
  expect(() => createSecretBox("another key", "outbox").open(sealed, "Ada")).toThrow();
  expect(() => createSecretBox("the installation's key", "signing-keys").open(sealed, "Ada")).toThrow();
  expect(() => box.open(changed.toString("base64url"), "Ada")).toThrow();
  expect(() => box.open(sealed.slice(0, 20), "Ada")).toThrow();
  expect(() => box.open("", "Ada")).toThrow();
});

test("what is bound to a name opens under that name alone", () => {
  const sealed = box.seal("a text", "Ada");
  expect(box.open(sealed, "Ada")).toBe("a text");
  expect(() => box.open(sealed, "Grace")).toThrow();
  expect(() => box.open(sealed, "")).toThrow();
});
