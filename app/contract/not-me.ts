import { z } from "zod";
import { Nothing } from "./kit/answers";
import { TOKEN_CHARACTERS, TOKEN_PATTERN } from "./kit/rules";
import { open } from "./sign-in";

const Link = z.object({ token: z.string().max(TOKEN_CHARACTERS).regex(TOKEN_PATTERN) });

export const notMe = {
  /** What the link would take back: changes made since its mail. */
  checkNotMeLink: open(
    "/api/account/checkNotMe",
    Link,
    z.object({ takesBack: z.array(z.enum(["email", "phoneNumber"])) }),
    { extension: true },
  ),

  /** Ends all sessions, and mails a link to choose a new password: no answer opens anything. */
  notMe: open("/api/account/notMe", Link, Nothing, { extension: true, audit: { action: "NOT_ME" } }),
};
