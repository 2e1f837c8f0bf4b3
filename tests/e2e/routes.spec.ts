import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { callApi } from "./support/api";
import type { App } from "./support/app";
import { userWithTwoApplications } from "./support/assignments";
import { linkIn, mailedBy } from "./support/codes";
import { ledTo } from "./support/forms";
import { openSignedIn } from "./support/sign-in";

type Row = readonly [address: string, visitor: number | string, user: number | string, admin: number | string];

const query = (path: string, parameters: Record<string, string>) =>
  `${path}?${new URLSearchParams(parameters).toString()}`;

/** Addresses of spec §2 with parameters, each with fitting values. */
async function carryingRows(
  app: App,
  { email }: { email: string },
  { application, client }: Record<"application" | "client", { id: string; name: string }>,
): Promise<Row[]> {
  const link = linkIn(await mailedBy(app, email, () => callApi(app, "/api/users/requestRequestPassword", { email })));
  const names = { Application: application.name, Client: client.name };
  return [
    [new URL(link).pathname, 200, 200, 200],
    // Nobody may register for this application: only who has it assigned is led into it.
    [query("/loginandregister", names), 400, "/dashboard/launch", "/dashboard/launch"],
    [query("/registerandassign", names), 400, query("/loginandregister", names), query("/loginandregister", names)],
    [query("/verifyemailassign", names), 200, 200, 200],
    [
      query("/ssologin", { base: app.sampleApp.url, clientId: application.id, clientIDE: client.id }),
      200,
      "/dashboard/launch",
      "/dashboard/launch",
    ],
    [
      query("/applogin", {
        client_id: application.id,
        redirect_uri: app.sampleApp.redirectUrl,
        response_type: "token",
      }),
      "/login",
      "/dashboard/launch",
      "/dashboard/launch",
    ],
    [query("/appAuth", { RedirectUrl: app.sampleApp.url, clientIDE: client.id, role: "User" }), "/login", 200, 200],
  ];
}

const PUBLIC_ROWS: readonly Row[] = [
  ["/", "/dashboard", "/dashboard", "/dashboard"],
  ["/login", 200, "/dashboard", "/dashboard"],
  ["/register", 200, "/dashboard", "/dashboard"],
  ["/verifyemail", 200, 200, 200],
  ["/forgetpassword", 200, 200, 200],
  [`/resetpassword/${randomUUID()}`, 404, 404, 404],
  [`/signinlink/${"x".repeat(43)}`, 200, 200, 200],
  ["/signinlink/x", 404, 404, 404],
  [`/invitation/${"x".repeat(43)}`, 404, 404, 404],
  ["/invitation/x", 404, 404, 404],
  ["/trouble", 200, 200, 200],
  ["/accessibility", 200, 200, 200],
  ["/unlock", 200, 200, 200],
  ["/terms", 404, 404, 404],
  ["/dashboard/acceptTerms", "/login", "/dashboard", "/dashboard"],
  [`/unlock/${"x".repeat(43)}`, 200, 200, 200],
  ["/unlock/x", 404, 404, 404],
  [`/notme/${"x".repeat(43)}`, 404, 404, 404],
  ["/notme/x", 404, 404, 404],
  ["/loginandregister", 200, "/dashboard", "/dashboard"],
  ["/registerandassign", "/register", "/register", "/register"],
  ["/verifyemailassign", "/verifyemail", "/verifyemail", "/verifyemail"],
  ["/ssologin", 400, 400, 400],
  ["/applogin", 400, 400, 400],
  ["/forward-auth/start", 400, 400, 400],
  ["/otp", 200, "/dashboard", "/dashboard"],
  ["/404", 404, 404, 404],
  ["/unknown", "/404", "/404", "/404"],
  ["/dashboard/launch", "/login", 200, 200],
  ["/dashboard/security/passkey", "/login", 200, 200],
  ["/passkey", "/login", "/login", "/login"],
  ["/people", "/login", "/login", "/login"],
  ["/look", "/", "/", "/"],
  [`/interaction/${"x".repeat(21)}/look`, "/", "/", "/"],
  ["/.well-known/security.txt", 404, 404, 404],
  ["/password/strength", "/404", "/404", "/404"],
  ["/otherdevice", 200, "/dashboard", "/dashboard"],
  ["/dashboard/approve", "/login", 200, 200],
  [`/dashboard/approve/${"x".repeat(43)}`, "/login", "/dashboard/approve", "/dashboard/approve"],
  ["/logout", "/login", 200, 200],
];

const below = (names: readonly string[], ...answers: [visitor: string, user: number | string, admin: number]): Row[] =>
  names.map((name) => [`/dashboard/${name}`, ...answers]);

const DASHBOARD_ROWS: readonly Row[] = [
  ["/dashboard", "/login", "/dashboard/app", "/dashboard/app"],
  ...below(["app", "appPage", "assignPageToRole", "priceQuote", "change"], "/login", 200, 200),
  ...below(
    ["user", "eaiapplication", "client", "approvalProcess", "poc", "clan", "role", "Eroleclient", "permission"],
    "/login",
    "/login",
    200,
  ),
  ...below(["create", "addrole", "products", "blog"], "/login", "/login", 200),
  ...below(["configurationEmail", "emailTemplate", "configurationSms", "smsTemplate"], "/login", "/login", 200),
  ["/dashboard/unknown", "/login", 404, 404],
];

/** An address without the way back that it carries. */
const withoutWay = (address: string): string => address.replace(/\?way=[\w-]+$/, "");

async function opened(request: APIRequestContext, address: string): Promise<number | string> {
  const answer = await request.get(address, { maxRedirects: 0 });
  const { location } = answer.headers();
  return location ? withoutWay(location) : answer.status();
}

/** Requests the same page's data as the framework's scripts do, which a page without them answers with its address. */
async function openedByScripts(request: APIRequestContext, address: string): Promise<number | string> {
  const answer = await request.get(`${address}.data`);
  const led = ledTo(await answer.text());
  if (led === address) return opened(request, address);
  return led ? withoutWay(led) : answer.status();
}

test("every address of spec §2 opens for a visitor, a user and an administrator, or leads them on @once", async ({
  app,
  page,
  browser,
}) => {
  const { user, single } = await userWithTwoApplications(app);
  const admin = await app.seed.user({ role: "Admin" });
  const [client] = single.clients;
  await app.seed.assign(admin, single.application, client!);
  const carrying = await carryingRows(app, user, { application: single.application, client: client! });

  const signedIn = async (account: typeof user): Promise<Page> => {
    const own = await browser.newPage({ baseURL: app.url });
    await openSignedIn(own, app, account);
    return own;
  };
  const browsers = [page, await signedIn(user), await signedIn(admin)];
  const withAnswers = async (rows: readonly Row[], ask: typeof opened): Promise<Row[]> => {
    const found: Row[] = [];
    for (const [address] of rows) {
      const [visitor, ofUser, ofAdmin] = await Promise.all(browsers.map(({ request }) => ask(request, address)));
      found.push([address, visitor!, ofUser!, ofAdmin!]);
    }
    return found;
  };
  for (const rows of [PUBLIC_ROWS, carrying, DASHBOARD_ROWS]) expect(await withAnswers(rows, opened)).toEqual(rows);
  expect(await withAnswers(DASHBOARD_ROWS, openedByScripts)).toEqual(DASHBOARD_ROWS);
  for (const each of browsers.slice(1)) await each.close();
});
