import { FormStrategy } from "remix-auth-form";
import { expect, test, vi } from "vitest";
import { csrfTokenOf } from "./csrf-token.server";
import { formAction } from "./form-action.server";
import { answerPage, pageLoader } from "./handlers.server";
import { authenticate } from "./strategies.server";

await vi.hoisted(async () => (await import("../../tests/support/own-data-folder")).useOwnDataFolder());

const ADDRESS = "http://localhost:3000/login";

const openForm = pageLoader(({ session }) => answerPage(session, { csrfToken: csrfTokenOf(session) }));

test("a strategy gets what the form said, without its token and files, although the body was read before", async () => {
  const opened = await openForm({ request: new Request(ADDRESS), params: {}, context: {} });
  const cookie = new Headers(opened.init?.headers).get("Set-Cookie")!.split(";")[0]!;
  const body = new FormData();
  body.append("csrfToken", opened.data.csrfToken);
  body.append("identifier", "zoë&co=+%");
  body.append("picture", new File(["x"], "x.png"));
  const seen = formAction((call) =>
    authenticate(call, new FormStrategy(({ form }) => Promise.resolve([...form.entries()]))),
  );
  const request = new Request(ADDRESS, { method: "POST", headers: { Cookie: cookie }, body });
  expect(await seen({ request, params: {}, context: {} })).toEqual([["identifier", "zoë&co=+%"]]);
});
