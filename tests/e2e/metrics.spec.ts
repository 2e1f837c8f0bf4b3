import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures";
import { callApi, signInToApi } from "./support/api";

async function metricsOf(url: string): Promise<Map<string, number>> {
  const answer = await fetch(`${url}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toContain("version=0.0.4");
  const lines = (await answer.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [, name = "", value] = /^(\w+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      expect(Number(value), line).not.toBeNaN();
      return [name, Number(value)];
    }),
  );
}

test("Prometheus reads what was asked for, who signed in and what was launched, what waits and what the database takes @once", async ({
  app,
}) => {
  const before = { portal: await metricsOf(app.url), hub: await metricsOf(app.apiUrl) };
  const user = await app.seed.user();
  const redirectUri = `https://${randomUUID()}.example.test/sso`;
  const application = await app.seed.application({
    redirectUrl: redirectUri,
    logoutUrl: "https://claims.example.test/",
  });
  const client = await app.seed.client();
  await app.seed.assign(user, application, client);

  await fetch(`${app.url}/login`);
  await fetch(`${app.url}/dashboard/client/${randomUUID()}/edit`, { redirect: "manual" });
  for (const path of ["/wp-login.php", `/${randomUUID()}`]) await fetch(app.url + path, { redirect: "manual" });
  await callApi(app, "/api/users/login", { email: user.email, password: "Wrong#Pass1" });
  await callApi(app, "/api/users/consumeLogInOtpEmail", { email: user.email, otp: "000000" });
  const token = await signInToApi(app, user);
  const launch = { clientId: client.id, redirectUri, userId: user.id };
  expect(await callApi(app, "/api/auth/oauth2/grantToken", launch, token)).toMatchObject({ code: 200 });
  expect(await callApi(app, "/api/auth/oauth2/grantToken", { ...launch, clientId: randomUUID() }, token)).toMatchObject(
    { code: 403 },
  );

  const after = { portal: await metricsOf(app.url), hub: await metricsOf(app.apiUrl) };
  const rise = (of: "portal" | "hub", name: string) =>
    (after[of].get(name) ?? Number.NaN) - (before[of].get(name) ?? 0);
  expect(rise("portal", 'portico_http_requests_total{route="/login",method="GET",status="200"}')).toBe(1);
  expect(rise("portal", 'portico_http_request_duration_seconds_count{route="/login"}')).toBe(1);
  expect(
    rise("portal", 'portico_http_requests_total{route="/dashboard/client/:id/edit",method="GET",status="302"}'),
  ).toBe(1);
  expect(rise("portal", 'portico_http_requests_total{route="/*",method="GET",status="302"}')).toBe(2);
  expect(rise("hub", 'portico_http_requests_total{route="/api/users/login",method="POST",status="401"}')).toBe(1);

  for (const [step, outcome] of [
    ["password", "wrong"],
    ["password", "ok"],
    ["code", "wrong"],
    ["code", "ok"],
  ] as const) {
    expect(rise("hub", `portico_sign_ins_total{step="${step}",outcome="${outcome}"}`), `${step} ${outcome}`).toBe(1);
  }
  expect(rise("hub", 'portico_launches_total{outcome="ok"}')).toBe(1);
  expect(rise("hub", 'portico_launches_total{outcome="refused"}')).toBe(1);
  expect(rise("hub", 'portico_message_attempts_total{channel="EMAIL",outcome="sent"}')).toBe(1);
  expect(rise("hub", "portico_db_query_duration_seconds_count")).toBeGreaterThan(10);
  expect(after.hub.get('portico_outbox_messages{state="due"}')).toBe(0);
  for (const name of [
    "process_resident_memory_bytes",
    "process_cpu_seconds_total",
    'portico_build_info{version="0.1.0"}',
  ]) {
    expect(after.portal.get(name), name).toBeGreaterThan(0);
  }
  expect(after.portal.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
});

test("requests passed on by a proxy on this machine do not see them @once", async ({ app }) => {
  for (const name of ["X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "Via"]) {
    expect((await fetch(`${app.url}/metrics`, { headers: { [name]: "for=::1" } })).status, name).toBe(404);
  }
});
