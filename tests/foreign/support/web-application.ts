import { freePort } from "../../support/free-port";
import { listening, type Program, startProgram } from "./program";
import type { ForeignWorld, Registered } from "./world";

export type Ability = "refresh" | "userinfo" | "sign-out";

export interface WebApplication {
  command: (folder: string) => string[];
  scope?: string;
  callback?: string;
  registered?: Registered;
  /** What the library does not do. */
  lacks?: readonly Ability[];
}

export interface Running {
  origin: string;
  program: Program;
}

const SCOPE = "openid profile email groups offline_access";

export async function originOf(): Promise<string> {
  return `http://localhost:${await freePort()}`;
}

export const registration = (
  name: string,
  origin: string,
  { callback = "/callback", registered }: WebApplication,
): Registered => ({
  clientId: name,
  redirectUris: [`${origin}${callback}`],
  postLogoutRedirectUris: [`${origin}/bye`],
  ...registered,
});

export async function startWebApplication(
  name: string,
  origin: string,
  application: WebApplication,
  { portico, folder, secrets }: ForeignWorld,
): Promise<Running> {
  const { port } = new URL(origin);
  const program = startProgram(
    application.command(folder),
    {
      ISSUER: portico.url,
      CLIENT_ID: name,
      CLIENT_SECRET: secrets[name] ?? "",
      SCOPE: application.scope ?? SCOPE,
      PORT: port,
      // Debian's oauthlib takes http for a mistake.
      OAUTHLIB_INSECURE_TRANSPORT: "1",
    },
    folder,
  );
  await listening(program, Number(port));
  return { origin, program };
}
