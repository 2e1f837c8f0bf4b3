/** A minimal browser for forms without scripts: cookies, and the CSRF token of the last form. */
export class PlainBrowser {
  private readonly cookies = new Map<string, string>();
  private csrfToken = "";

  constructor(private readonly origin: string) {}

  get = (path: string): Promise<Page> => this.ask(path, { method: "GET" });

  post = (path: string, fields: Record<string, string>): Promise<Page> =>
    this.ask(path, { method: "POST", body: new URLSearchParams({ csrfToken: this.csrfToken, ...fields }) });

  get token(): string {
    return this.csrfToken;
  }

  get cookie(): string {
    return [...this.cookies].map((pair) => pair.join("=")).join("; ");
  }

  forget = (cookie: string): boolean => this.cookies.delete(cookie);

  /** Another with the same cookies. */
  copy(): PlainBrowser {
    const copied = new PlainBrowser(this.origin);
    for (const [name, value] of this.cookies) copied.cookies.set(name, value);
    return copied;
  }

  private async ask(path: string, init: RequestInit): Promise<Page> {
    const address = new URL(path, this.origin);
    const response = await fetch(address, { ...init, redirect: "manual", headers: { Cookie: this.cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) this.cookies.set(name, value);
    }
    const html = await response.text();
    this.csrfToken = /name="csrfToken" value="([^"]+)"/.exec(html)?.[1] ?? this.csrfToken;
    const { status, headers } = response;
    return { status, headers, location: headers.get("Location") ?? "", html };
  }
}

export interface Page {
  status: number;
  headers: Headers;
  location: string;
  html: string;
}
