import { expect, test } from "vitest";
import { passwordProblem } from "./password-problem";

const MESSAGE = "Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character";

test.each([
  ["Passw0rd.", "Not allowed: ."],
  ["Open Door1!", "Not allowed: a space"],
  ["a-b_c+1A!", "Not allowed: - _ +"],
  ["Abc1!xy", "Missing: 8 characters."],
  ["open#door1!", "Missing: an uppercase letter."],
  ["OPEN#DOOR1!", "Missing: a lowercase letter."],
  ["Open#Door!!", "Missing: a digit."],
  ["OpenDoor123", "Missing: one of @$!%*#?&."],
  ["openthedoor", "Missing: an uppercase letter, a digit, one of @$!%*#?&."],
])("%s: %s", (password, rule) => {
  expect(passwordProblem(password)).toBe(`${MESSAGE}. ${rule}`);
});
