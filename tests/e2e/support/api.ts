import CryptoJS from "crypto-js";
import type { Person } from "../../support/people";
import type { App } from "./app";
import { codeIn, mailedBy } from "./codes";

interface Answer {
  code: number;
  msg: string;
  data: unknown;
}

/** An encrypted POST to the API, as a client of spec §7 makes it. */
export async function callApi(
  { apiUrl, payloadSecret }: App,
  path: string,
  input: object,
  token?: string,
): Promise<Answer> {
  const response = await fetch(`${apiUrl}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token && { Authorization: token }) },
    body: JSON.stringify({ encryptedData: CryptoJS.AES.encrypt(JSON.stringify(input), payloadSecret).toString() }),
  });
  const answer = (await response.json()) as Answer & { data: { encryptedData?: string } | null };
  const sealed = answer.data?.encryptedData;
  return sealed
    ? {
        ...answer,
        data: JSON.parse(CryptoJS.AES.decrypt(sealed, payloadSecret).toString(CryptoJS.enc.Utf8)) as unknown,
      }
    : answer;
}

/** The token of a session that no browser holds. */
export async function signInToApi(app: App, { email, password }: Person): Promise<string> {
  const mail = await mailedBy(app, email, () => callApi(app, "/api/users/login", { email, password }));
  const { data } = await callApi(app, "/api/users/consumeLogInOtpEmail", { email, otp: codeIn(mail) });
  return (data as { AutherisationToken: string }).AutherisationToken;
}
