import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/**
 * A mail server on loopback that accepts every mail and does not mind clients that end or are killed.
 * @param onMail receives each mail as it was sent
 * @returns `url` is for SMTP_URL
 */
export async function startSmtpServer(
  onMail: (mail: string, recipients: string[]) => void,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    onData(stream, session, done) {
      let mail = "";
      stream.setEncoding("utf8");
      stream.on("data", (chunk: string) => (mail += chunk));
      stream.on("end", () => {
        onMail(
          mail,
          session.envelope.rcptTo.map(({ address }) => address),
        );
        done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** The one-time code in a mail; undefined where there is none. */
export const codeIn = (mail: string): string | undefined => /one-time code is (\d{6})/.exec(mail)?.[1];
