import { expect, test } from "vitest";
import { adminForFile } from "../support/admin";
import { anyone, dataOf } from "../support/calls";
import { assign } from "../support/catalog";
import { hubForFile } from "../support/hub";
import {
  logoutHead,
  logoutRequest,
  messageIn,
  newProviderWithLogout,
  newServiceProvider,
  newUserOf,
  queryOf,
  type ServiceProvider,
  SLO,
  signInAt as signInFor,
  within,
} from "../support/saml";

const portico = hubForFile();
const admin = adminForFile(portico);

const provider = (more = {}) => newProviderWithLogout(portico.hub, admin, more);
type User = Awaited<ReturnType<typeof newUserOf>>;
const signInAt = (to: ServiceProvider, user: User) => signInFor(portico.hub, to, user);

const logoutResponse = (from: ServiceProvider, to: string, status = "Success") =>
  `${logoutHead("LogoutResponse", from, { more: ` InResponseTo="${to}"` })}<samlp:Status>` +
  `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status></samlp:LogoutResponse>`;

const take = (query: string, caller = anyone) => portico.hub.call("takeSamlLogout", { query }, caller);
const respond = (from: ServiceProvider, to: string, status?: string) =>
  take(queryOf(logoutResponse(from, to, status), { kind: "SAMLResponse", key: from.key }));

test("whoever signs out at the portal is led to each application, which confirms or does not", async () => {
  const [wiki, shop, plain] = [await provider(), await provider(), await newServiceProvider(portico.hub, admin)];
  const user = await newUserOf(portico.hub, wiki);
  for (const each of [shop, plain]) await assign(portico.hub, user.account, each, user.client);
  const known = new Map<string, { nameId: string; sessionIndex: string }>();
  for (const each of [wiki, shop, plain]) known.set(each.name, await signInAt(each, user));
  const { token } = user.caller as { token: string };
  const { applications = [] } = dataOf(await portico.hub.call("destroySession", {}, user.caller));
  expect(Object.fromEntries(applications.map(({ name, visit }) => [name, visit]))).toEqual({
    [wiki.name]: true,
    [shop.name]: true,
    [plain.name]: undefined,
  });
  const visited: string[] = [];
  for (let step = 0; step < 2; step += 1) {
    const { address } = dataOf(await portico.hub.call("nextSamlLogout", { token }, anyone));
    const request = messageIn(address!, "SAMLRequest");
    const to = [wiki, shop].find(({ slo }) => address!.startsWith(`${slo}?`))!;
    expect(within(request, "NameID")?.text).toBe(known.get(to.name)!.nameId);
    expect(within(request, "SessionIndex")?.text).toBe(known.get(to.name)!.sessionIndex);
    expect(request.attributes.get("Destination")).toBe(to.slo);
    const id = request.attributes.get("ID")!;
    visited.push(to.name);
    // Another application cannot confirm it, nor can nobody.
    await respond(to === wiki ? shop : wiki, id);
    expect((await take(queryOf(logoutResponse(to, id), { kind: "SAMLResponse" }))).code).toBe(400);
    expect((await respond(to, id, to === wiki ? "Success" : "Responder")).code).toBe(200);
  }
  expect(visited.toSorted()).toEqual([wiki.name, shop.name].toSorted());
  expect(dataOf(await portico.hub.call("nextSamlLogout", { token }, anyone)).address).toBeUndefined();
  const results = dataOf(await portico.hub.call("logoutResult", { token }, anyone)).applications;
  expect(Object.fromEntries(results.map(({ name, status }) => [name, status]))).toEqual({
    [wiki.name]: "CONFIRMED",
    [shop.name]: "UNREACHED",
    [plain.name]: "UNREACHED",
  });
});

test("an application's signed request about this session is its own; others are asked about", async () => {
  const wiki = await provider();
  const user = await newUserOf(portico.hub, wiki);
  const known = await signInAt(wiki, user);
  const isOwn = async (query: string, caller = user.caller) => dataOf(await take(query, caller)).asked?.isOwn;
  const signed = (about: typeof known) => queryOf(logoutRequest(wiki, about), { key: wiki.key });
  expect(await isOwn(signed(known))).toBe(true);
  expect(await isOwn(queryOf(logoutRequest(wiki, known)))).toBe(false);
  expect(await isOwn(signed({ ...known, nameId: "another" }))).toBe(false);
  expect(await isOwn(signed({ ...known, sessionIndex: "_another" }))).toBe(false);
  expect(await isOwn(signed(known), anyone)).toBe(false);
  expect(await isOwn(signed(known), await user.enter())).toBe(false);
});

test("the application that asked is told once, with what became of the others", async () => {
  const wiki = await provider();
  const user = await newUserOf(portico.hub, wiki);
  const query = queryOf(logoutRequest(wiki, await signInAt(wiki, user)), { key: wiki.key, relayState: "back" });
  const { request, applicationId } = dataOf(await take(query, user.caller)).asked!;
  const { applications = [] } = dataOf(
    await portico.hub.call("destroySession", { askedBy: applicationId }, user.caller),
  );
  expect(applications.map(({ status, visit }) => [status, visit])).toEqual([["CONFIRMED", undefined]]);
  const { address } = dataOf(await portico.hub.call("answerSamlLogout", { request, isPartial: true }, anyone));
  expect(new URL(address).searchParams.get("RelayState")).toBe("back");
  const status = within(messageIn(address, "SAMLResponse"), "Status", "StatusCode")!;
  expect(status.attributes.get("Value")).toMatch(/:Success$/);
  expect(status.children[0]?.attributes.get("Value")).toMatch(/:PartialLogout$/);
  expect((await portico.hub.call("answerSamlLogout", { request, isPartial: false }, anyone)).code).toBe(404);
  expect(await take(query, user.caller)).toMatchObject({ code: 400, msg: "This request was taken before" });
});

test("logout messages that are encrypted, wrapped, unsigned where they must not be, or for elsewhere are refused", async () => {
  const wiki = await provider({ signedRequests: true });
  const known = { nameId: "x", sessionIndex: "_x" };
  const refusal = async (xml: string, key?: ServiceProvider["key"]) => {
    const answer = await take(queryOf(xml, key && { key }));
    return answer.code === 400 ? answer.msg : undefined;
  };
  const xml = logoutRequest(wiki, known);
  expect(await refusal(xml)).toMatch(/not signed/);
  expect(await refusal(xml.replace("x</saml:NameID>", "<!-- -->x</saml:NameID>"), wiki.key)).toMatch(/cannot be read/);
  expect(await refusal(xml.replaceAll("saml:NameID", "saml:EncryptedID"), wiki.key)).toMatch(/cannot be read/);
  expect(await refusal(xml.replace(SLO, "https://evil.example/slo"), wiki.key)).toMatch(/another address/);
  const withoutAddress = await newServiceProvider(portico.hub, admin);
  expect(await refusal(logoutRequest(withoutAddress, known), withoutAddress.key)).toMatch(/no logout address/);
  expect(await refusal(xml, wiki.key)).toBeUndefined();
});
