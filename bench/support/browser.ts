import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";

export interface Answer {
  status: number | undefined;
  location: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * As much of a browser as signing in needs: one connection that is kept, cookies, and the token of the last form seen.
 * It reads no style sheets and runs no scripts; on a machine with few cores a heavier client would measure itself.
 */
export class Browser {
  #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #cookie = "";
  #device = "";
  #trust = "";
  #csrfToken = "";
  #sent = 0;

  constructor(readonly url: string) {}

  open(path: string): Promise<Answer> {
    return this.#send("GET", path);
  }

  /** Sends a form of the page opened last. */
  submit(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.#send("POST", path, new URLSearchParams({ csrfToken: this.#csrfToken, ...fields }).toString());
  }

  /** Its cookie header, for requests made by other means. */
  get cookie(): string {
    return this.#cookie;
  }

  /** The token that forms of the page opened last carry. */
  get csrfToken(): string {
    return this.#csrfToken;
  }

  /** How many requests it has sent. */
  get sent(): number {
    return this.#sent;
  }

  /** As if its session had ended: what it is known and trusted by at the accounts that signed in stays. */
  forgetSession(): void {
    this.#cookie = "";
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(method: string, path: string, form?: string): Promise<Answer> {
    this.#sent += 1;
    return new Promise((resolve, reject) => {
      const headers: OutgoingHttpHeaders = {
        cookie: [this.#cookie, this.#device, this.#trust].filter(Boolean).join("; "),
      };
      if (form !== undefined) {
        Object.assign(headers, {
          origin: this.url,
          "content-type": "application/x-www-form-urlencoded",
          "content-length": Buffer.byteLength(form),
        });
      }
      const sent = request(`${this.url}${path}`, { method, agent: this.#agent, headers }, (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (body += chunk));
        response.on("error", reject);
        response.on("end", () => {
          const cookieOf = (name: string) =>
            response.headers["set-cookie"]?.find((each) => each.startsWith(`${name}=`))?.split(";")[0];
          this.#cookie = cookieOf("portico") ?? this.#cookie;
          this.#device = cookieOf("portico-device") ?? this.#device;
          this.#trust = cookieOf("portico-trust") ?? this.#trust;
          this.#csrfToken = /name="csrfToken" value="([^"]+)"/.exec(body)?.[1] ?? this.#csrfToken;
          resolve({
            status: response.statusCode,
            location: response.headers.location,
            headers: response.headers,
            body,
          });
        });
      });
      sent.on("error", reject);
      sent.end(form);
    });
  }
}
