import { useNonce } from "~/ui/nonce";
import { type MailParts, mailFrame } from "./mail-frame";

interface HtmlFrameProps {
  title: string;
  mail: MailParts;
}

/** A sandbox: no scripts, no links, an opaque origin. */
export function HtmlFrame({ title, mail }: HtmlFrameProps) {
  const nonce = useNonce() ?? pageNonce();
  return (
    <iframe
      className="block h-80 w-full rounded border border-edge bg-plain"
      title={title}
      sandbox=""
      srcDoc={mailFrame(mail, nonce)}
    />
  );
}

/** After navigation only the page's scripts know the nonce. */
const pageNonce = () =>
  typeof document === "undefined" ? undefined : document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
