import CryptoJS from "crypto-js";

export const PAYLOAD_SECRET = "the shared secret of the crash rounds";
const ANSWER_LIMIT_MS = 20_000;

/** A call got no answer, or a server error: it may or may not have taken effect. */
export class Unanswered extends Error {}

export interface Answer {
  code: number;
  msg: string;
  data: Record<string, unknown> | undefined;
}

/**
 * Encrypted (spec §7).
 * @returns the answer, which says whether the call succeeded
 * @throws {Unanswered}
 */
export async function post(url: string, path: string, payload: unknown, token?: string): Promise<Answer> {
  const body = { encryptedData: CryptoJS.AES.encrypt(JSON.stringify(payload), PAYLOAD_SECRET).toString() };
  let answer: Answer;
  try {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", ...(token ? { Authorization: token } : {}) },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    answer = (await response.json()) as Answer;
  } catch (cause) {
    throw new Unanswered(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
  if (answer.code >= 500) throw new Unanswered(`${path}: ${answer.code} ${answer.msg}`);
  const sealed = answer.data?.encryptedData;
  if (typeof sealed !== "string") return answer;
  const opened = CryptoJS.AES.decrypt(sealed, PAYLOAD_SECRET).toString(CryptoJS.enc.Utf8);
  return { ...answer, data: JSON.parse(opened) as Record<string, unknown> };
}
