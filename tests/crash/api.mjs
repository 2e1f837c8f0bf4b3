import CryptoJS from "crypto-js";

export const PAYLOAD_SECRET = "the shared secret of the crash rounds";
const ANSWER_LIMIT_MS = 20_000;

/** Somebody's call got no answer, or one that says the server could not do it: whether it happened is not known. */
export class Unanswered extends Error {}

/**
 * One call of the product API (spec §7), encrypted.
 * @returns {Promise<{ code: number, msg: string, data: any }>} an answer that says whether it was done
 * @throws {Unanswered}
 */
export function post(url, path, payload, token) {
  return send(
    url,
    path,
    { encryptedData: CryptoJS.AES.encrypt(JSON.stringify(payload), PAYLOAD_SECRET).toString() },
    token,
  );
}

/** The same for the few calls whose body travels plainly. */
export async function send(url, path, body, token) {
  let answer;
  try {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", ...(token ? { Authorization: token } : {}) },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    answer = await response.json();
  } catch (cause) {
    throw new Unanswered(`${path}: ${cause.message}`, { cause });
  }
  if (answer.code >= 500) throw new Unanswered(`${path}: ${answer.code} ${answer.msg}`);
  const sealed = answer.data?.encryptedData;
  return sealed
    ? { ...answer, data: JSON.parse(CryptoJS.AES.decrypt(sealed, PAYLOAD_SECRET).toString(CryptoJS.enc.Utf8)) }
    : answer;
}
