import { expect, test } from "vitest";
import { contract, type Endpoint, type EndpointName } from "~/contract";
import { openSelfAssignment } from "~/hub/identity/session/session";
import { newAccount } from "../support/accounts";
import { anyone } from "../support/calls";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { openSession } from "../support/open-session";

const portico = hubForFile({ smtp: false });

const guarded = (Object.entries(contract) as [EndpointName, Endpoint][]).filter(
  ([, { who, method }]) => who.access !== "none" && method !== "GET",
);
const JUNK = Buffer.concat([Buffer.from("Salted__"), Buffer.alloc(389_000, 7)]).toString("base64");

async function sendJunk({ path, method, body }: Endpoint, token?: string) {
  let read = 0;
  const junk = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read += 1;
        controller.enqueue(Buffer.from(JSON.stringify({ encryptedData: JUNK })));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const type = body === "form" ? "multipart/form-data; boundary=x" : "application/json";
  const request = new Request(PUBLIC_URL + path.replace(/\{\w+\}/g, crypto.randomUUID()), {
    method,
    headers: { "Content-Type": type, ...(token && { Authorization: token }) },
    body: junk,
    duplex: "half",
  });
  const { status } = await portico.hub.fetch(request, { clientAddress: "192.0.2.10" });
  return { status, read };
}

test("nothing of a body is read from whoever has no session, for any call that needs one", async () => {
  expect(guarded.length).toBeGreaterThan(40);
  for (const [name, endpoint] of guarded) {
    for (const token of [undefined, "guessed", "x".repeat(5_000)])
      expect(await sendJunk(endpoint, token), name).toEqual({ status: 401, read: 0 });
  }
});

test("nothing of a body is read from a user who may not make such calls, and of nobody's more than once", async () => {
  const { db } = portico.hub.services;
  const { id } = await newAccount(portico.hub);
  const [token, ofAssignment] = [await openSession(db, id, anyone), await openSelfAssignment(db, id, anyone)];
  for (const [name, endpoint] of guarded.filter(([, { who }]) => who.access === "admin"))
    expect(await sendJunk(endpoint, token), name).toEqual({ status: 403, read: 0 });
  for (const [name, endpoint] of guarded.filter(([, { who }]) => !who.also.includes("self-assignment")))
    expect(await sendJunk(endpoint, ofAssignment), name).toEqual({ status: 403, read: 0 });
  const [, ofUsers] = guarded.find(([, { who, encrypted }]) => who.access === "user" && encrypted)!;
  expect(await sendJunk(ofUsers, token)).toEqual({ status: 400, read: 1 });
});
