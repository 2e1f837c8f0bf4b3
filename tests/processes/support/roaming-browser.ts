import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";
import { loopbackTls } from "../../support/tls/loopback";

export interface Answer {
  address: string;
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

interface Sent {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string;
}

const REDIRECTS = [301, 302, 303];

/** A browser without scripts that visits several hosts: cookies of each, and what a page leads on to. */
export class RoamingBrowser {
  private readonly cookies = new Map<string, Map<string, string>>();
  private csrfToken = "";

  get token(): string {
    return this.csrfToken;
  }

  cookiesOf = (origin: string): string =>
    [...(this.cookies.get(origin) ?? [])].map((pair) => pair.join("=")).join("; ");

  /** One request; the path is sent as it is written. */
  async ask(address: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<Answer> {
    const [, origin = "", path = "/"] = /^(https?:\/\/[^/]+)(.*)$/.exec(address) ?? [];
    const { protocol, hostname, port } = new URL(origin);
    const cookie = this.cookiesOf(origin);
    const sent = { Accept: "text/html", ...(cookie && { Cookie: cookie }), ...headers };
    const request = (protocol === "https:" ? requestHttps : requestHttp)({
      hostname,
      port,
      path: path || "/",
      method,
      headers: sent,
      ca: loopbackTls().cert,
      agent: false,
    });
    return new Promise((resolve, reject) => {
      request.once("error", reject);
      request.once("response", (response) => {
        for (const line of response.headers["set-cookie"] ?? []) this.keep(origin, line);
        text(response).then((answered) => {
          this.csrfToken = /name="csrfToken" value="([^"]+)"/.exec(answered)?.[1] ?? this.csrfToken;
          resolve({ address, status: response.statusCode ?? 0, headers: response.headers, body: answered });
        }, reject);
      });
      request.end(body);
    });
  }

  async open(address: string, sent: Sent = {}): Promise<Answer> {
    let answer = await this.ask(address, sent);
    for (let hops = 0; hops < 12; hops++) {
      const next = REDIRECTS.includes(answer.status)
        ? String(answer.headers.location)
        : /^0; url=(.*)$/.exec(String(answer.headers.refresh ?? ""))?.[1];
      if (!next) return answer;
      answer = await this.ask(new URL(next, answer.address).href);
    }
    throw new Error(`${address} leads nowhere`);
  }

  send(address: string, fields: Record<string, string>): Promise<Answer> {
    const body = new URLSearchParams({ csrfToken: this.csrfToken, ...fields }).toString();
    return this.open(address, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body,
    });
  }

  private keep(origin: string, line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name === undefined || value === undefined) return;
    const cookies = this.cookies.get(origin) ?? new Map<string, string>();
    if (/;\s*Max-Age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
    this.cookies.set(origin, cookies);
  }
}
