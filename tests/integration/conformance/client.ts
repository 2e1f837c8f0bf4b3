import CryptoJS from "crypto-js";

/** The answer, its data decrypted if it was encrypted. */
export interface Answer {
  status: number;
  headers: Headers;
  code: number;
  msg: string;
  data: unknown;
  isEncrypted: boolean;
  /** The answer as received, parsed. */
  envelope: Record<string, unknown>;
}

export interface Sent {
  token?: string | undefined;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/**
 * Written from spec §7 alone: crypto-js, the raw token in the Authorization header. Rejects an answer that is not a JSON envelope, or whose
 * code differs from its status.
 */
export class SpecClient {
  constructor(
    private readonly origin: string,
    private readonly secret: string,
    private readonly onAnswer: (method: string, path: string, answer: Answer) => void = () => undefined,
  ) {}

  get = (path: string, token?: string): Promise<Answer> => this.send("GET", path, { token });

  post = (path: string, payload: unknown, token?: string): Promise<Answer> =>
    this.plain(path, { encryptedData: this.encrypt(JSON.stringify(payload)) }, token);

  plain = (path: string, payload: unknown, token?: string): Promise<Answer> =>
    this.send("POST", path, { token, body: JSON.stringify(payload), headers: { "Content-Type": "application/json" } });

  upload(path: string, fields: Record<string, string | Blob>, token?: string): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return this.send("POST", path, { token, body: form });
  }

  encrypt = (json: string, secret = this.secret): string => CryptoJS.AES.encrypt(json, secret).toString();

  async send(method: string, path: string, { token, body, headers }: Sent = {}): Promise<Answer> {
    const response = await fetch(this.origin + path, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: { ...headers, ...(token === undefined ? {} : { Authorization: token }) },
    });
    const text = await response.text();
    const answer = this.read(response, JSON.parse(text) as Record<string, unknown>);
    if (answer.code !== answer.status)
      throw new Error(`${method} ${path} has status ${answer.status} and says ${text}`);
    this.onAnswer(method, path, answer);
    return answer;
  }

  private read({ status, headers }: Response, envelope: Record<string, unknown>): Answer {
    const { code, msg, data } = envelope;
    if (typeof code !== "number" || typeof msg !== "string" || data === undefined)
      throw new Error(`No envelope: ${JSON.stringify(envelope)}`);
    const sealed =
      typeof data === "object" && data !== null && "encryptedData" in data ? String(data.encryptedData) : undefined;
    const plain = sealed === undefined ? data : (JSON.parse(this.decrypt(sealed)) as unknown);
    return { status, headers, code, msg, data: plain, isEncrypted: sealed !== undefined, envelope };
  }

  private decrypt = (text: string): string => CryptoJS.AES.decrypt(text, this.secret).toString(CryptoJS.enc.Utf8);
}
