import type { Destinations } from "./destinations";
import { callHttp } from "./http-call";
import { AUTOMATIC, type Transport } from "./transport";
import { words } from "./words";

export interface MailService {
  url: string;
  /** If empty, none is sent. */
  token: string;
  from: string;
  cc: readonly string[];
}

/** Posts mails as JSON (docs/messages.md). */
export const createMailService = ({ url, token, from, cc }: MailService, destinations: Destinations): Transport => ({
  secrets: [token, ...new URL(url).searchParams.values()],
  send: ({ messageId, recipient, isCopied, subject, html, text }) =>
    callHttp(
      {
        who: words.mailService,
        address: new URL(url),
        method: "POST",
        headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({
          from,
          to: recipient,
          cc: isCopied ? cc : [],
          subject,
          html: html ?? "",
          text,
          messageId,
          headers: AUTOMATIC,
        }),
      },
      destinations,
    ),
  close: () => undefined,
});
