import type { AppLoadContext } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { csrfTokenOf } from "./csrf-token.server";
import { formAction } from "./form-action.server";
import { answerPage, pageLoader } from "./handlers.server";

const ADDRESS = "http://localhost:3000/login";

await vi.hoisted(async () => (await import("../../tests/support/own-data-folder")).useOwnDataFolder());

const openForm = pageLoader(({ session }) => answerPage(session, { csrfToken: csrfTokenOf(session) }));

const readIntent = formAction(async ({ form }) => form.get("intent"));

/** A form as the browser sends it that was given `csrfToken` with the cookie. */
async function filledForm(): Promise<Request> {
  const opened = await openForm({ request: new Request(ADDRESS), params: {}, context: {} });
  const cookie = new Headers(opened.init?.headers).get("Set-Cookie")!.split(";")[0]!;
  const body = new URLSearchParams({ csrfToken: opened.data.csrfToken, intent: "sign-in" });
  return new Request(ADDRESS, { method: "POST", headers: { Cookie: cookie }, body });
}

test("a form's body is read once, from the request itself and not from a copy", async () => {
  const request = await filledForm();
  const copies: Request[] = [];
  request.clone = () => {
    const copy = Request.prototype.clone.call(request);
    copies.push(copy);
    return copy;
  };
  const context: AppLoadContext = {};
  expect(await readIntent({ request, params: {}, context })).toBe("sign-in");
  expect(request.bodyUsed).toBe(true);
  expect(copies).toEqual([]);
  expect(context.afterAction).toBe(true);
});

test("a form without its token is refused before the action sees it", async () => {
  const { headers } = await filledForm();
  const body = new URLSearchParams({ intent: "sign-in" });
  const request = new Request(ADDRESS, { method: "POST", headers: { Cookie: headers.get("Cookie")! }, body });
  const context: AppLoadContext = {};
  await expect(readIntent({ request, params: {}, context })).rejects.toMatchObject({ status: 403 });
  expect(context.afterAction).toBeUndefined();
});

test("a form whose work is done leads to what has come of it; one whose work is not is refused", async () => {
  const { headers } = await filledForm();
  const sent = (isDone: boolean) =>
    formAction(async () => "acted", { doneAt: () => (isDone ? "/done" : undefined) })({
      request: new Request(ADDRESS, {
        method: "POST",
        headers: { Cookie: headers.get("Cookie")! },
        body: new URLSearchParams({ csrfToken: "of-before" }),
      }),
      params: {},
      context: {},
    }).catch((thrown: unknown) => thrown instanceof Response && [thrown.status, thrown.headers.get("Location")]);
  expect(await sent(true)).toEqual([302, "/done"]);
  expect(await sent(false)).toEqual([403, null]);
});
