import { useNonce } from "~/ui/nonce";
import { mailFrame } from "./mail-frame";

interface HtmlFrameProps {
  title: string;
  /** Sanitised HTML. */
  html: string;
}

/** Shows a mail's HTML where it can do nothing: no scripts, no addresses to follow, an origin of its own. */
export function HtmlFrame({ title, html }: HtmlFrameProps) {
  const nonce = useNonce() ?? pageNonce();
  return <iframe className="html-frame" title={title} sandbox="" srcDoc={mailFrame(html, nonce)} />;
}

/** Once a page is in the browser, only its scripts know the nonce. */
const pageNonce = () =>
  typeof document === "undefined" ? undefined : document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
