import CryptoJS from "crypto-js";
import type { Hub } from "~/hub/server/hub";
import { PAYLOAD_SECRET, PUBLIC_URL } from "./hub";

export interface WireAnswer {
  status: number;
  headers: Headers;
  /** The envelope's own code. */
  code: number;
  msg: string;
  data: unknown;
  isSealed: boolean;
  total: number | undefined;
  text: string;
}

export interface WireRequest {
  method?: string;
  token?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** Encrypts as clients of spec §7 do: with crypto-js, not our code. */
export const sealText = (json: string, secret = PAYLOAD_SECRET): string =>
  CryptoJS.AES.encrypt(json, secret).toString();

const unseal = (text: string): unknown =>
  JSON.parse(CryptoJS.AES.decrypt(text, PAYLOAD_SECRET).toString(CryptoJS.enc.Utf8)) as unknown;

export const sealedBody = (input: unknown): string =>
  JSON.stringify({ encryptedData: sealText(JSON.stringify(input)) });

export async function send(
  hub: Hub,
  path: string,
  { method = "GET", token, body, headers }: WireRequest = {},
): Promise<WireAnswer> {
  const request = new Request(`${PUBLIC_URL}${path}`, {
    method,
    body: body ?? null,
    headers: {
      ...(typeof body === "string" ? { "Content-Type": "application/json" } : {}),
      ...(token ? { Authorization: token } : {}),
      ...headers,
    },
  });
  const response = await hub.fetch(request, { clientAddress: "192.0.2.10" });
  const text = await response.text();
  const envelope = JSON.parse(text) as { code: number; msg: string; data: unknown; total?: number };
  const { code, msg, data, total } = envelope;
  const sealed = isSealed(data) ? data.encryptedData : undefined;
  return {
    status: response.status,
    headers: response.headers,
    code,
    msg,
    data: sealed === undefined ? data : unseal(sealed),
    isSealed: sealed !== undefined,
    total,
    text,
  };
}

export const post = (hub: Hub, path: string, input: unknown, token?: string): Promise<WireAnswer> =>
  send(hub, path, { method: "POST", body: sealedBody(input), ...(token ? { token } : {}) });

function isSealed(data: unknown): data is { encryptedData: string } {
  return typeof data === "object" && data !== null && "encryptedData" in data;
}
