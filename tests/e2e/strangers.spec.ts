import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures";

const VISITORS = 1_000;
const AT_ONCE = 40;
const PAGES = ["/login", "/register", "/forgetpassword", "/verifyemail"];

class Visitor {
  readonly name = `visitor-${randomUUID()}@example.test`;
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly url: string,
    private readonly encoding: string,
  ) {}

  async send(path: string, form?: Record<string, string>): Promise<string> {
    const cookie = [...this.cookies].map((each) => each.join("=")).join("; ");
    const answer = await fetch(new URL(path, this.url), {
      redirect: "manual",
      headers: { Accept: "text/html", "Accept-Encoding": this.encoding, Cookie: cookie },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = set.split(";", 1)[0]!.split(/=(.*)/, 2);
      this.cookies.set(name, value);
    }
    return answer.text();
  }

  get secret(): string {
    const [payload = ""] = decodeURIComponent([...this.cookies.values()].join()).split(".");
    return (JSON.parse(Buffer.from(payload, "base64").toString("latin1")) as { csrfSecret: string }).csrfSecret;
  }
}

const secretsIn = (html: string): string[] =>
  [...html.matchAll(/name="csrfToken" value="([^"]+)"/g)].map(([, token = ""]) => {
    const bytes = Buffer.from(token, "base64url");
    return Buffer.from(bytes.subarray(0, 16).map((byte, at) => byte ^ bytes[at + 16]!)).toString("base64url");
  });

test("of 1,000 strangers at once each gets their own token, cookie and entries, and nobody else's", {
  tag: "@once",
}, async ({ app }) => {
  test.slow();
  const given = new Set<string>();
  // Said at the end: 10,000 steps of a report take longer than the requests.
  const wrong: string[] = [];
  const check = (isRight: boolean, what: string) => void (isRight || wrong.push(what));
  const visit = async (index: number) => {
    const page = PAGES[index % PAGES.length]!;
    // Pages in Brotli are put together in another way.
    const visitor = new Visitor(app.url, Math.floor(index / PAGES.length) % 2 === 0 ? "br" : "gzip");
    const first = await visitor.send(page);
    const tokens = new Set([...first.matchAll(/name="csrfToken" value="([^"]+)"/g)].map(([, token = ""]) => token));
    check(tokens.size > 0, `${page} has no token`);
    check(
      [...tokens].every((each) => !given.has(each)),
      `${page} has a token that somebody else was given`,
    );
    for (const token of tokens) given.add(token);
    check(
      secretsIn(first).every((each) => each === visitor.secret),
      `${page}: a token of another cookie`,
    );
    // Every third one mistypes a form, is shown it again, and goes on to look at pages.
    if (index % 3 === 0) {
      await visitor.send("/login", { csrfToken: [...tokens][0]!, identifier: visitor.name, intent: "sign-in" });
      check((await visitor.send("/login")).includes(visitor.name), "/login does not show what was typed");
    }
    const again = await visitor.send(page);
    check(
      secretsIn(again).every((each) => each === visitor.secret),
      `${page}: a token of another cookie, later`,
    );
    const named = [...(first + again).matchAll(/visitor-[\w-]+@example\.test/g)].map(([name]) => name);
    check(
      named.every((name) => name === visitor.name),
      `${page} shows what somebody else typed`,
    );
  };
  let next = 0;
  const queue = async () => {
    while (next < VISITORS) await visit(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, queue));
  expect(wrong).toEqual([]);
  expect(given.size).toBeGreaterThanOrEqual(VISITORS);
});
