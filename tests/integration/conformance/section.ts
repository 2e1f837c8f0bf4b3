import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contract, type Endpoint } from "~/contract";
import { auditEvents } from "~/hub/kit/db/schema";
import type { Answer } from "./client";
import type { World } from "./world";

export interface SpecCall {
  /** As spec §7 writes it. */
  call: string;
  /** `self`: the user that `userId` names, or an Admin. */
  who: "anyone" | "user" | "self" | "admin";
  /** How its body is sent; encrypted by default. */
  body?: "plain" | "form";
  bad: Record<string, unknown>;
  /** The wire names of the fields refused in the invalid input; none for a call without input. */
  refused: string[];
}

const PATH_ID = "00000000-0000-7000-8000-000000000000";

function make(
  { client }: World,
  { call, body }: SpecCall,
  input: Record<string, unknown>,
  token?: string,
): Promise<Answer> {
  const [method, path] = call.replace("{id}", PATH_ID).split(" ") as [string, string];
  if (method === "GET")
    return client.get(`${path}?${new URLSearchParams(input as Record<string, string>).toString()}`, token);
  if (body === "form") return client.upload(path, input as Record<string, string>, token);
  return body === "plain" ? client.plain(path, input, token) : client.post(path, input, token);
}

/** Without a token, with an invalid one, as the wrong user, and with invalid input. */
export function refusals(world: () => World, calls: readonly SpecCall[]): void {
  const guarded = calls.filter(({ who }) => who !== "anyone");
  if (guarded.length > 0)
    describe("without the right", () => {
      test.each(guarded)("$call is refused", async (call) => {
        const please = { code: 401, msg: "Please sign in", data: null, isEncrypted: false };
        expect(await make(world(), call, call.bad), "without a token").toMatchObject(please);
        expect(await make(world(), call, call.bad, "no-token-of-ours"), "with a token that is none").toMatchObject(
          please,
        );
        expect(
          await make(world(), call, call.bad, `Bearer ${world().admin.token}`),
          "with a token that is not raw",
        ).toMatchObject(please);
        if (call.who === "user") return;
        const { admin, user } = world();
        const others = call.who === "self" ? { ...call.bad, userId: admin.account.id } : call.bad;
        expect(await make(world(), call, others, user.token), "with a plain user's token").toMatchObject({
          code: 403,
          data: null,
          isEncrypted: false,
        });
      });
    });

  describe("with input that does not fit", () => {
    test.each(calls.filter(({ refused }) => refused.length > 0))("$call names the fields", async (call) => {
      const answer = await make(world(), call, call.bad, call.who === "anyone" ? undefined : world().admin.token);
      expect(answer).toMatchObject({ code: 400, isEncrypted: false });
      expect(answer.msg).not.toBe("");
      const { fieldErrors } = answer.data as { fieldErrors: Record<string, string[]> };
      expect(Object.keys(fieldErrors).toSorted()).toEqual(call.refused.toSorted());
      for (const messages of Object.values(fieldErrors)) expect(messages.join("")).not.toBe("");
    });
  });
}

/** Runs last. */
export function everyCallSucceeded(world: () => World, calls: readonly SpecCall[]): void {
  test("every call of this section was made and succeeded", () => {
    expect(calls.map(({ call }) => call).filter((call) => !world().succeeded.has(call))).toEqual([]);
  });

  test("every change of this section is recorded in the audit log", async () => {
    const audited = Object.values<Endpoint>(contract).filter(
      ({ method, path, audit }) => audit && calls.some(({ call }) => call === `${method} ${path}`),
    );
    const events = await world()
      .portico.hub.services.db.select()
      .from(auditEvents)
      .where(eq(auditEvents.outcome, "SUCCESS"));
    const recorded = new Set(events.map(({ action, subjectType }) => `${action} ${subjectType ?? ""}`));
    for (const { path, audit } of audited) {
      // An upload's event has a subject only if the picture belongs to a user; a launch's subject is its application.
      const subject = audit!.record ?? { UPLOADED: "PICTURE", LAUNCH: "APPLICATION" }[audit!.action as string] ?? "";
      expect(recorded, path).toContain(`${audit!.action} ${subject}`);
    }
  });
}
