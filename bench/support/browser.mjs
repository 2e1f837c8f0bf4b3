import { Agent, request } from "node:http";

/**
 * As much of a browser as signing in needs: one connection that is kept, cookies, and the token of the last form seen.
 * It reads no style sheets and runs no scripts; on a machine with few cores a heavier client would measure itself.
 */
export class Browser {
  #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #cookie = "";
  #csrfToken = "";

  constructor(url) {
    this.url = url;
  }

  /**
   * @returns {Promise<{ status: number, location: string | undefined, headers: Record<string, string | string[]>, body:
   * string }>}
   */
  open(path) {
    return this.#send("GET", path);
  }

  /** Sends a form of the page opened last. */
  submit(path, fields) {
    return this.#send("POST", path, new URLSearchParams({ csrfToken: this.#csrfToken, ...fields }).toString());
  }

  /** Its cookie header, for requests made by other means. */
  get cookie() {
    return this.#cookie;
  }

  /** The token that forms of the page opened last carry. */
  get csrfToken() {
    return this.#csrfToken;
  }

  forgetCookies() {
    this.#cookie = "";
  }

  close() {
    this.#agent.destroy();
  }

  #send(method, path, form) {
    return new Promise((resolve, reject) => {
      const headers = { cookie: this.#cookie };
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
        response.on("data", (chunk) => (body += chunk));
        response.on("error", reject);
        response.on("end", () => {
          const cookie = response.headers["set-cookie"]?.find((each) => each.startsWith("portico="));
          if (cookie) this.#cookie = cookie.split(";")[0];
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
