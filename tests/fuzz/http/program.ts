import assert from "node:assert/strict";
import fc from "fast-check";
import { contract, type Endpoint } from "~/contract";
import { hostileText } from "../hostile";
import { type Target, target } from "../target";
import { apiCalls, requestOf, statusesByContract } from "./api";
import { encoded, knownText } from "./requests";
import { holdsOf, holdsOfApi } from "./rules";
import type { World } from "./world";

const header = hostileText.map((text) => encoded(text) || "x");

/** What a program with a bearer token sends: plain JSON, conditions, keys, cursors, and records by id. */
export function programTarget(world: World): Target {
  const { client, payloadSecret, programToken } = world;
  const input = fc.record({
    call: apiCalls(knownText(world)),
    id: fc.option(fc.oneof(fc.constantFrom(...world.ids), header), { freq: 8, nil: undefined }),
    token: fc.oneof(
      { weight: 20, arbitrary: fc.constant(programToken) },
      {
        weight: 1,
        arbitrary: fc.constantFrom("", "portico_sa_x", "a.b.c", programToken.slice(0, -1), `${programToken}x`),
      },
      { weight: 1, arbitrary: header },
    ),
    cursor: fc.record(
      {
        after: fc.oneof(fc.constantFrom("first", ...world.ids), hostileText),
        changedSince: fc.oneof(fc.constantFrom("2026-11-22T09:25:00Z", "2026-11-22", "275760-09-13"), hostileText),
        match: fc.oneof(fc.constantFrom("exact", "any"), hostileText),
        size: fc.constantFrom("1", "1000", "1001", "0", "-1", "1e3", "9".repeat(400)),
      },
      { requiredKeys: [] },
    ),
    headers: fc.record(
      {
        "if-match": fc.oneof(fc.constantFrom('"1"', "*", '"0"', 'W/"1"', '"99999999999"', "1"), header),
        "idempotency-key": fc.oneof(fc.constantFrom("k", "k", "k".repeat(256)), header),
        "content-type": fc.constantFrom("application/json", "application/json; charset=utf-16", "text/plain", "x"),
      },
      { requiredKeys: [] },
    ),
  });
  return target("API: every endpoint, a program", 4, input, async ({ call, id, token, cursor, headers }) => {
    const wrapping = call.wrapping === "right" ? "plain" : call.wrapping;
    const asked = call.method === "GET" ? Object.entries(cursor) : [];
    const sent = requestOf({ ...call, wrapping, query: [...call.query, ...asked] }, payloadSecret);
    const [path = "", query] = sent.path.split("?");
    if (id !== undefined) sent.path = `${path}/${id}${query === undefined ? "" : `?${query}`}`;
    const given = { "content-type": "application/json", ...headers, authorization: `Bearer ${token}` };
    const answer = await client.send({ ...sent, headers: given });
    holdsOf(sent, answer, { ...world, byContract: statusesByContract(call.endpoint) });
    const { who, isBare }: Endpoint = contract[call.endpoint];
    if (call.method !== "HEAD" && !isBare) holdsOfApi(answer);
    const isOpen = id !== undefined || who.access === "none";
    assert(token === programToken || isOpen || answer.status >= 400, `${token} opens ${sent.path}`);
  });
}
