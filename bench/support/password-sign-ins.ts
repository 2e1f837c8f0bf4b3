import { randomUUID } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { SignIns } from "./sign-ins";

const PASSWORD = "Measured#Harbour7";

/** People of better-auth, who sign in by password alone, so many at a time. */
export interface PasswordPeople {
  signInWhile(isGoingOn: () => boolean): Promise<SignIns>;
  /** The cookie of one who is signed in. */
  cookie: string;
}

/** Registers so many people at better-auth. */
export async function passwordPeople(url: string, count: number): Promise<PasswordPeople> {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const people = Array.from({ length: count }, () => `bench.${randomUUID()}@example.test`);
  for (const email of people) await post(agent, url, "sign-up", { email, password: PASSWORD, name: "Bench Person" });
  const signIn = (email: string) => post(agent, url, "sign-in", { email, password: PASSWORD });
  return {
    cookie: await signIn(people[0]!),
    async signInWhile(isGoingOn) {
      const durationsMs: number[] = [];
      const began = performance.now();
      await Promise.all(
        people.map(async (email) => {
          while (isGoingOn()) {
            const start = performance.now();
            await signIn(email);
            durationsMs.push(performance.now() - start);
          }
        }),
      );
      return { perSecond: (durationsMs.length / (performance.now() - began)) * 1_000, durationsMs };
    },
  };
}

/** @returns the cookies that the answer sets */
async function post(agent: Agent, url: string, what: string, fields: Record<string, string>): Promise<string> {
  const body = JSON.stringify(fields);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(`${url}/api/auth/${what}/email`, {
      agent,
      method: "POST",
      headers: { origin: url, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
    });
    sent.on("response", resolve);
    sent.on("error", reject);
    sent.end(body);
  });
  const answer = await text(response);
  if (response.statusCode !== 200) throw new Error(`${what} at ${url}: ${response.statusCode} ${answer}`);
  return (response.headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");
}
