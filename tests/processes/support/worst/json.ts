import { contract, type Endpoint } from "~/contract";
import type { World } from "../../../fuzz/http/world";
import { filled } from "../../../support/cpu";
import { sealText } from "../../../support/wire";
import { inTurns, OPEN_BYTES, type Worst } from "./requests";

const BODY_BYTES = 512 * 1024;

/** What JSON is read slowly by, as large as so many bytes let it be. */
const worstJson = (bytes: number): Readonly<Record<string, string>> => ({
  arrays: "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
  "objects within objects": within('{"a":', "1", "}", bytes),
  "objects within a field": `{"a":${within('{"__proto__":', "1", "}", bytes - 10)}}`,
  "many fields": `{${listed(bytes, (at) => `"a${at}":1`)}}`,
  "one field many times": `{${listed(bytes, () => '"name":1')}}`,
  prototypes: `{${listed(bytes, () => '"__proto__":{}')}}`,
  "a list": `{"name":[${listed(bytes, () => "1")}]}`,
  "a list of objects": `{"rights":[${listed(bytes, () => "{}")}]}`,
  "a large number": `{"page":${"9".repeat(bytes - 20)}}`,
  "a small number": `{"page":0.${"0".repeat(bytes - 20)}1}`,
  escapes: `{"name":"${filled(bytes - 20, "\\u0301", "")}"}`,
  "a long name": `{"${filled(bytes - 20, "a.", "")}":1}`,
  "spaces between": `{${" ".repeat(bytes - 20)}"name":1}`,
  "what stays open": `{"name":"${"\\\\".repeat((bytes - 20) / 2)}`,
});

const within = (open: string, core: string, close: string, bytes: number): string => {
  const depth = Math.floor((bytes - core.length) / (open.length + close.length));
  return open.repeat(depth) + core + close.repeat(depth);
};

function listed(bytes: number, part: (at: number) => string): string {
  const longest = part(1e6).length + 1;
  return Array.from({ length: Math.floor((bytes - 20) / longest) }, (_, at) => part(at)).join();
}

/** As a program, and sealed of an Admin; not the call that would end the session. */
export function ofJson({ payloadSecret, programToken, visitors }: World): Worst[] {
  const sealedOf = (json: string) => JSON.stringify({ encryptedData: sealText(json, payloadSecret) });
  const plain = (bytes: number) => Object.entries(worstJson(bytes));
  const sealed = (bytes: number) =>
    plain(Math.floor((bytes * 3) / 4) - 200).map(([what, json]) => [what, sealedOf(json)] as const);
  const ofAnybody = { plain: inTurns(plain(OPEN_BYTES), 1), sealed: inTurns(sealed(OPEN_BYTES), 1) };
  const ofUsers = { plain: inTurns(plain(BODY_BYTES), 1), sealed: inTurns(sealed(BODY_BYTES), 1) };
  const calls = Object.entries(contract as Record<string, Endpoint>).filter(
    ([call, { method, body }]) => method !== "GET" && body !== "form" && call !== "destroySession",
  );
  return calls.flatMap(([call, { method, path, who }]) => {
    const turns = who.access === "none" ? ofAnybody : ofUsers;
    const address = path.replace(/\{\w+\}/g, "x");
    const post = (what: string, authorization: string, body: string): Worst => ({
      name: `${what} to ${call}`,
      who: "nobody",
      sent: { method, path: address, headers: { authorization, "content-type": "application/json" }, body },
    });
    return [
      ...turns.plain().map(([what, json]) => post(what, `Bearer ${programToken}`, json)),
      ...turns.sealed().map(([what, json]) => post(`sealed ${what}`, visitors.admin.token, json)),
    ];
  });
}
