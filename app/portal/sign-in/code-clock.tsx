import { paths } from "~/lib/paths";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import type { CodeClock } from "./awaited-code.server";
import { signInCode as words } from "./words";

interface CountdownProps {
  /** Left when the page was made. */
  seconds: number;
  /** Has `{}` where the time left stands. */
  counted: string;
  over: string;
  /** Read where no script counts. */
  children?: string;
}

/** `public/countdown.js` counts. */
export function Countdown({ seconds, counted, over, children }: CountdownProps) {
  if (seconds === 0) return <>{over}</>;
  return (
    <span data-left={seconds} data-text={counted} data-over={over}>
      {children}
    </span>
  );
}

export function MailState({ mail, validSeconds }: CodeClock) {
  if (mail?.state === "refused")
    return <Notice kind="error" text={words.refusedMail} link={{ href: paths.trouble, text: words.whatHelps }} />;
  return (
    <Hint className="mb-4">
      {mail?.state === "waiting" && `${words.waiting} `}
      {mail?.at && `${words.accepted(mail.at)} `}
      <Countdown seconds={validSeconds} counted={words.goodFor("{}")} over={words.ended} />
    </Hint>
  );
}
