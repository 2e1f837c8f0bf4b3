import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "~/contract/kit/audited";
import { HIDDEN_ACTIONS, SEEN_ACTIONS } from "./seen-actions";

test("each action is placed by whoever adds it: for client administrators to see, or hidden from them", () => {
  const seen = new Set<string>(Object.values(SEEN_ACTIONS).flat());
  expect([...seen, ...HIDDEN_ACTIONS].toSorted()).toEqual(AUDIT_ACTIONS.toSorted());
});
