import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { apiDocument } from "~/contract/document/openapi";
import { type Account, codeIn, newAccount } from "../../support/accounts";
import { openTestHub, PAYLOAD_SECRET, PUBLIC_URL, type TestHub } from "../../support/hub";
import type { Person } from "../../support/people";
import { type Answer, SpecClient } from "./client";
import { documentedAnswers } from "./documented";

export interface World {
  portico: TestHub;
  client: SpecClient;
  admin: SignedIn;
  user: SignedIn;
  signIn(person: Pick<Person, "email" | "password">): Promise<string>;
  code(email: string, subject: string, seen?: number): Promise<string>;
  /** Calls that succeeded, as spec §7 writes them: `POST /api/users/login`. */
  succeeded: Set<string>;
  close(): Promise<void>;
}

export interface SignedIn {
  account: Account;
  token: string;
}

export async function openWorld(): Promise<World> {
  const portico = await openTestHub();
  const server = createServer((request, response) => {
    void getRequestListener((incoming) => portico.hub.fetch(incoming, { clientAddress: "192.0.2.10" }))(
      request,
      response,
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  const succeeded = new Set<string>();
  const check = documentedAnswers(apiDocument(PUBLIC_URL));
  const client = new SpecClient(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PAYLOAD_SECRET,
    (method, path, answer) => {
      const call = check(method, path, answer);
      if (call !== undefined && answer.code === 200) succeeded.add(call);
    },
  );

  const code: World["code"] = async (email, subject, seen = 0) =>
    codeIn(
      (
        await portico.mail.waitFor(
          email,
          (mail) => mail.subject.startsWith(subject) && portico.mail.messages.indexOf(mail) >= seen,
        )
      ).text,
    );
  const signIn: World["signIn"] = async ({ email, password }) => {
    const seen = portico.mail.messages.length;
    succeed(await client.post("/api/users/login", { email, password }));
    const otp = await code(email, "Your sign-in code", seen);
    return succeed<{ AutherisationToken: string }>(await client.post("/api/users/consumeLogInOtpEmail", { email, otp }))
      .AutherisationToken;
  };
  const signedIn = async (account: Account): Promise<SignedIn> => ({ account, token: await signIn(account) });
  return {
    portico,
    client,
    signIn,
    code,
    succeeded,
    // The first Admin is created on the server's machine, as in production.
    admin: await signedIn(await newAccount(portico.hub, { role: "Admin" })),
    user: await signedIn(await newAccount(portico.hub)),
    async close() {
      await new Promise((closed) => server.close(closed).closeAllConnections());
      await portico.close();
    },
  };
}

export function succeed<Data = unknown>(answer: Answer): Data {
  if (answer.code !== 200) throw new Error(`Refused with ${answer.code}: ${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer.data as Data;
}

export const unique = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`;
