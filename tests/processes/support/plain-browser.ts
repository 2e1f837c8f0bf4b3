/** A minimal browser for forms without scripts: cookies, and the CSRF token of the last form. */
export class PlainBrowser {
  private readonly cookies = new Map<string, string>();
  private csrfToken = "";

  constructor(private readonly origin: string) {}

  get = (path: string): Promise<Page> => this.ask(path, { method: "GET" });

  /** Sends the form of the last page. */
  post = (path: string, fields: Record<string, string>): Promise<Page> =>
    this.ask(path, { method: "POST", body: new URLSearchParams({ csrfToken: this.csrfToken, ...fields }) });

  private async ask(path: string, init: RequestInit): Promise<Page> {
    const cookie = [...this.cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(this.origin + path, { ...init, redirect: "manual", headers: { Cookie: cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) this.cookies.set(name, value);
    }
    const html = await response.text();
    this.csrfToken = /name="csrfToken" value="([^"]+)"/.exec(html)?.[1] ?? this.csrfToken;
    return { status: response.status, location: response.headers.get("Location") ?? "", html };
  }
}

export interface Page {
  status: number;
  /** The redirect target. */
  location: string;
  html: string;
}
