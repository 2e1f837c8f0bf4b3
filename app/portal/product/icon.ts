import type { LoaderFunctionArgs } from "@remix-run/node";
import { colors } from "~/lib/colors";
import { DRAWING_POLICY } from "~/lib/security-headers.server";
import { revalidatedAnswer } from "~/lib/unchanging-answer.server";
import { icon } from "~/ui/icon";
import { svgOf } from "~/ui/svg-address";
import { type LogoPicture, ownLogo } from "./own-logo.server";

const HEADERS = {
  "Content-Type": "image/svg+xml; charset=utf-8",
  "Content-Security-Policy": DRAWING_POLICY,
};

const SIZE = 32;

/** Whole on a square, whatever its shape, and on white, as on pages. */
const drawn = ({ content, contentType }: LogoPicture): string =>
  svgOf(
    SIZE,
    `<rect width="${SIZE}" height="${SIZE}" rx="4" fill="${colors.white}"/>` +
      `<image width="${SIZE}" height="${SIZE}" href="data:${contentType};base64,${content.toString("base64")}"/>`,
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const logo = await ownLogo(request, context);
  return revalidatedAnswer(request, logo ? drawn(logo) : icon, HEADERS);
}
