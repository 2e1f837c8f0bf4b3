import { call } from "../../../examples/envelope-client/client";
import type { Person } from "../../support/people";
import type { App } from "./app";
import { codeIn, mailedBy } from "./codes";

export const callApi = ({ apiUrl, payloadSecret }: App, path: string, input: object, token?: string) =>
  call({ url: apiUrl, payloadSecret, token }, path, input);

export async function signInToApi(app: App, { email, password }: Person): Promise<string> {
  const mail = await mailedBy(app, email, () => callApi(app, "/api/users/login", { email, password }));
  const { data } = await callApi(app, "/api/users/consumeLogInOtpEmail", { email, otp: codeIn(mail) });
  return (data as { AutherisationToken: string }).AutherisationToken;
}
