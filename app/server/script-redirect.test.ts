import { expect, test } from "vitest";
import { LEADS_TO, SENT_BY_SCRIPT, scriptRedirect } from "./script-redirect";

const sent = (headers: Record<string, string>) =>
  new Request("http://portico.test/dashboard/security", { method: "POST", headers });
const leading = () =>
  new Response(null, { status: 302, headers: { Location: "/dashboard/security", "Set-Cookie": "portico=kept" } });

test("a script is told where the answer to its form leads, with the session's cookie", () => {
  const { status, headers } = scriptRedirect(leading(), sent({ [SENT_BY_SCRIPT]: "1" }));
  expect(status).toBe(204);
  expect(headers.get("Location")).toBeNull();
  expect(headers.get(LEADS_TO)).toBe("/dashboard/security");
  expect(headers.get("Set-Cookie")).toBe("portico=kept");
});

test("a browser is redirected, and a page is a page", async () => {
  const redirect = leading();
  expect(scriptRedirect(redirect, sent({}))).toBe(redirect);
  const page = new Response("page");
  expect(scriptRedirect(page, sent({ [SENT_BY_SCRIPT]: "1" }))).toBe(page);
});
