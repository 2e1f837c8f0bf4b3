import assert from "node:assert/strict";
import { decryptPayload, encryptPayload } from "~/contract/kit/codec";
import type { Answer, Client, Sent } from "./client";

const TRIES = 3;

export interface Account {
  email: string;
  password: string;
}

interface Entered {
  AutherisationToken: string;
  userData: { _id: string };
}

export class Visitor {
  cookie = "";
  csrfToken = "";
  token = "";
  id = "";
  #entering: Promise<void> | undefined;

  constructor(
    readonly name: string,
    readonly client: Client,
    readonly payloadSecret: string,
    readonly account?: Account,
  ) {}

  /** With this browser's cookie; changes to it in an answer are discarded. */
  send(sent: Sent): Promise<Answer> {
    return this.client.send({ ...sent, headers: { ...(this.cookie ? { cookie: this.cookie } : {}), ...sent.headers } });
  }

  /** Opens a page and keeps its cookie and CSRF token. */
  async open(path: string): Promise<Answer> {
    const answer = await this.send({ method: "GET", path });
    this.#keep(answer);
    this.csrfToken = /name="csrfToken" value="([^"]+)"/.exec(answer.text)?.[1] ?? this.csrfToken;
    return answer;
  }

  /** Signs in again, once for all callers that find this necessary at the same time. */
  enter(): Promise<void> {
    this.#entering ??= this.#enter(TRIES).finally(() => (this.#entering = undefined));
    return this.#entering;
  }

  /**
   * Other requests may ask for another code meanwhile, or end the session that has just begun: then it is tried
   * again.
   */
  #enter(tries: number): Promise<void> {
    return this.#tryToEnter().catch((error: unknown) => {
      if (tries > 1) return this.#enter(tries - 1);
      throw error;
    });
  }

  async #tryToEnter(): Promise<void> {
    this.cookie = "";
    await this.open("/login");
    if (!this.account) return;
    const { email, password } = this.account;
    await this.#submit({ intent: "sign-in", identifier: email, password });
    await this.open("/login");
    const entered = await this.#submit({ intent: "verify-code", otp: await this.#newestCode(email) });
    const problem = /role="alert"[^]*?<\/div>/.exec(entered.text)?.[0] ?? "";
    assert.match(
      String(entered.headers.location),
      /^\/dashboard(\/factor)?$/,
      `${this.name} signs in: ${entered.status} ${problem}`,
    );
    await this.open("/dashboard/change");
    await this.#call("login", { email, password });
    const { AutherisationToken, userData } = await this.#call("consumeLogInOtpEmail", {
      email,
      otp: await this.#newestCode(email),
    });
    this.token = AutherisationToken;
    this.id = userData._id;
  }

  #keep({ headers }: Answer): void {
    const cookie = headers["set-cookie"]?.find((each) => each.startsWith("portico="));
    if (cookie) this.cookie = cookie.split(";")[0]!;
  }

  async #submit(fields: Record<string, string>): Promise<Answer> {
    const body = new URLSearchParams({ csrfToken: this.csrfToken, ...fields }).toString();
    const answer = await this.send({
      method: "POST",
      path: "/login",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body,
    });
    this.#keep(answer);
    return answer;
  }

  /** The demo shows every message it would have sent. */
  async #newestCode(email: string): Promise<string> {
    const { text } = await this.client.send({ method: "GET", path: `/api/outbox?search=${encodeURIComponent(email)}` });
    const { data } = JSON.parse(text) as { data: { recipient: string; text: string }[] };
    const code = data
      .filter(({ recipient }) => recipient === email)
      .map((message) => /\b\d{6}\b/.exec(message.text)?.[0])
      .find(Boolean);
    assert(code, `a code for ${email}`);
    return code;
  }

  async #call(name: string, input: object): Promise<Entered> {
    const body = JSON.stringify({ encryptedData: encryptPayload(input, this.payloadSecret) });
    const { status, text } = await this.client.send({ method: "POST", path: `/api/users/${name}`, body });
    assert.equal(status, 200, text);
    const { data } = JSON.parse(text) as { data: { encryptedData: string } };
    return decryptPayload(data.encryptedData, this.payloadSecret) as Entered;
  }
}
