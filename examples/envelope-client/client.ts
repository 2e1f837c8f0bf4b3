import CryptoJS from "crypto-js";

export interface Portico {
  /** Where the product API is, without a path. */
  url: string;
  /** The secret that every caller shares, PAYLOAD_SECRET. */
  payloadSecret: string;
  /** A session's or a service account's; calls of a sign-in go without one. */
  token?: string | undefined;
}

interface Answer {
  code: number;
  msg: string;
  data: unknown;
}

/**
 * A call of the product API as the specification's own clients make it: the body and the data of the answer encrypted.
 * @param input the body of a POST; without it the call is a GET
 */
export async function call(portico: Portico, path: string, input?: object): Promise<Answer> {
  const { url, payloadSecret, token } = portico;
  const seal = (value: object) => CryptoJS.AES.encrypt(JSON.stringify(value), payloadSecret).toString();
  const open = (text: string) =>
    JSON.parse(CryptoJS.AES.decrypt(text, payloadSecret).toString(CryptoJS.enc.Utf8)) as unknown;
  const response = await fetch(url + path, {
    method: input ? "POST" : "GET",
    headers: { "Content-Type": "application/json", ...(token && { Authorization: token }) },
    body: input && JSON.stringify({ encryptedData: seal(input) }),
  });
  const answer = (await response.json()) as Answer & { data: { encryptedData?: string } | null };
  const sealed = answer.data?.encryptedData;
  return sealed ? { ...answer, data: open(sealed) } : answer;
}
