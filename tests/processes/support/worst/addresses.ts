import { contract, type Endpoint } from "~/contract";
import { PARAMETERS } from "../../../fuzz/http/requests";
import type { World } from "../../../fuzz/http/world";
import { filled, worstTexts } from "../../../support/cpu";
import { escaped, escapedTo, HEAD_BYTES, inTurns, newNames, type Worst } from "./requests";

/** Pages that others lead to: what they are asked for stands in no form. */
const READ_QUERIES = (
  "/login /register /ssologin /applogin /appAuth /loginandregister /registerandassign /verifyemailassign /otp /logout " +
  "/forward-auth/start /dashboard/launch /dashboard/app"
).split(" ");
const BETWEEN_HOSTS = ["address", "start", "ticket", "to", "rd", "host", "state"];

export function ofAddresses(world: World, parameters: ReadonlyMap<string, readonly string[]>): Worst[] {
  const texts = inTurns(Object.entries(worstTexts(HEAD_BYTES)), 1);
  const calls = Object.values(contract as Record<string, Endpoint>).filter(({ method }) => method === "GET");
  const known = [...world.pages.values()].flatMap(([path]) => path ?? []);
  const isNew = newNames();
  const paths = [
    "/nowhere",
    "/uploads/x",
    "/.portico/enter",
    "/forward-auth",
    "/forward-auth/check",
    "/assets/x",
    "/.well-known/x",
    "/interaction/x",
  ];
  const addressed = [
    ...new Set([...known, ...READ_QUERIES]),
    ...known.map((path) => `${path}.data`),
    ...paths,
    ...calls.map(({ path }) => path.replace(/\{\w+\}/g, "x")),
  ];
  const long = inTurns(Object.entries(LONG_PATHS), 1);
  const queries = inTurns(Object.entries(LONG_QUERIES), 1);
  return addressed.flatMap((path) => {
    const who = path.startsWith("/dashboard") || path.startsWith("/api") ? ("admin" as const) : ("nobody" as const);
    const token = path.startsWith("/api/") ? { headers: { authorization: world.visitors.admin.token } } : {};
    const get = (name: string, address: string): Worst => ({
      name,
      who,
      sent: { method: "GET", path: address, ...token },
    });
    return [
      ...long().map(([what, part]) => get(`${path} and ${what}`, `${path}/${filled(HEAD_BYTES, part, "x")}`)),
      ...queries().map(([what, part]) => get(`${path} with ${what}`, `${path}?${filled(HEAD_BYTES, part, "x")}`)),
      ...(READ_QUERIES.includes(path) ? [...PARAMETERS, ...BETWEEN_HOSTS] : (parameters.get(path) ?? []))
        .filter((name) => isNew(path, name))
        .flatMap((name) =>
          texts().map(([what, text]) =>
            get(`${name} of ${what} at ${path}`, `${path}?${escaped(name)}=${escapedTo(HEAD_BYTES, text)}`),
          ),
        ),
    ];
  });
}

const LONG_PATHS: Readonly<Record<string, string>> = {
  slashes: "/",
  folders: "a/",
  "folders above": "../",
  "escaped slashes": "%2f",
  "full stops": ".",
  letters: "a",
  "escapes that are cut": "%",
  "escapes of nothing": "%00",
  "marks without a letter": "%cc%81",
};

const LONG_QUERIES: Readonly<Record<string, string>> = {
  parameters: "a&",
  "one parameter": "search=a&",
  brackets: "a[b]=1&",
  "names without an end": "a[",
  "plus signs": "+",
  "percent signs": "%",
  "question marks": "?",
  "data of Remix": "_data=a&_routes=b&",
};
