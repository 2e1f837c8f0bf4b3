import type { LoaderFunctionArgs } from "@remix-run/node";
import { revalidatedAnswer } from "~/lib/unchanging-answer.server";
import mark from "~/ui/favicon.ico?inline";
import { icoOf } from "./ico";
import { type LogoPicture, ownLogo } from "./own-logo.server";

const ICO = "image/x-icon";
const porticos = { content: Buffer.from(mark.slice(mark.indexOf(",") + 1), "base64"), contentType: ICO };

/** Other pictures go as they are, which browsers read since 2014. */
function asIcon({ content, contentType }: LogoPicture): LogoPicture {
  const ico = contentType === "image/png" ? icoOf(content) : undefined;
  return ico ? { content: ico, contentType: ICO } : { content, contentType };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const logo = await ownLogo(request, context);
  const { content, contentType } = logo ? asIcon(logo) : porticos;
  return revalidatedAnswer(request, content, { "Content-Type": contentType });
}
