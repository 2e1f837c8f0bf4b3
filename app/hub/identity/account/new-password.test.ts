import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { problemOfPassword, strengthOf } from "./new-password";

const ada = { email: "ada.lovelace@example.test", firstName: "Ada", lastName: "Lovelace" };

describe("a password is", () => {
  test.each([
    ["short of the rule", "short", ["", "Ab1!", "alllowercase1!", "NoDigitHere!", "Spa ce#Door1", "Ünlike#Door1"]],
    ["common", "common", ["Password1!", "P@ssw0rd", "Welcome123!", "Summer2024!", "Qwerty123!", "Portico2024!"]],
    ["its owner's name", "own", ["Lovelace1!", "L0velace#99", "PorticoLovelace1!", "Ada.Lovelace1!".replace(".", "#")]],
    ["fair", "fair", ["Monkey#Door1", "Abcd1234!Abcd", "Aaaaaaaa1!x", "xK9#mQ2v"]],
    ["good", "good", ["xK9#mQ2vT7!p", "Brand#New7door"]],
    ["strong", "strong", ["xK9#mQ2vT7!pZ4$", "Correct#Horse7Battery9Staple!Quilt"]],
  ])("%s", (_, strength, passwords) => {
    for (const password of passwords) expect(strengthOf(password, ada), password).toBe(strength);
  });
});

const CHARACTERS = "abcXYZ019@$!%*#?&";
const ending = fc.string({ unit: fc.constantFrom(...Array.from(CHARACTERS)), minLength: 2, maxLength: 12 });
const word = fc.constantFrom("Password", "Lovelace", "Portico", "Summer", "Dragon", "P@ssw0rd", "Qwerty");

test("fair and better are taken, and nothing else is", () => {
  fc.assert(
    fc.property(word, ending, (first, rest) => {
      const strength = strengthOf(first + rest, ada);
      const isTaken = strength !== "short" && problemOfPassword(first + rest, ada) === undefined;
      expect(["fair", "good", "strong"].includes(strength)).toBe(isTaken);
    }),
  );
});

test("more of it is never weaker, of what is taken", () => {
  const order = ["fair", "good", "strong"];
  fc.assert(
    fc.property(ending, ending, (one, other) => {
      const [shorter, longer] = [`Xk9#${one}`, `Xk9#${one}${other}`].map((password) => strengthOf(password, ada));
      fc.pre(order.includes(shorter!) && order.includes(longer!));
      expect(order.indexOf(longer!)).toBeGreaterThanOrEqual(order.indexOf(shorter!));
    }),
  );
});
