import { useNonce } from "~/ui/nonce";
import { type MailParts, mailFrame } from "./mail-frame";

interface HtmlFrameProps {
  title: string;
  /** Made from sanitised HTML. */
  mail: MailParts;
}

/** Shows a mail's HTML where it can do no harm: no scripts, no links to follow, an origin of its own. */
export function HtmlFrame({ title, mail }: HtmlFrameProps) {
  const nonce = useNonce() ?? pageNonce();
  return (
    <iframe
      className="block h-80 w-full rounded border border-edge bg-white"
      title={title}
      sandbox=""
      srcDoc={mailFrame(mail, nonce)}
    />
  );
}

/** Once a page is in the browser, only its scripts know the nonce. */
const pageNonce = () =>
  typeof document === "undefined" ? undefined : document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
