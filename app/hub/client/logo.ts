import { LOGO_PIXELS as allowed } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../call/handler";
import { acceptPicture } from "../upload/accept";
import type { Picture } from "../upload/picture";
import { words } from "./words";

/** The rule that spec §5 intends, in its words. */
function sizeProblem({ width, height }: Picture): string | undefined {
  const { minWidth, minHeight, maxWidth, maxHeight } = allowed;
  if (width >= minWidth && width <= maxWidth && height >= minHeight && height <= maxHeight) return undefined;
  return words.logoSize(`(${maxWidth} * ${maxHeight})`, `(${minWidth} * ${minHeight})`);
}

/** Stores a logo; the record comes to name it when it is saved. The answer's `msg` is the path (spec §7). */
const uploadLogoImage: Handler<"uploadLogoImage"> = async ({ logo, owner }, { hub, audit }) => {
  const path = await acceptPicture(hub.uploads, logo, "logo", owner === "client" ? sizeProblem : undefined);
  audit.about({ type: "PICTURE", name: path });
  await audit.note();
  return { msg: path, data: {} };
};

export const logoHandlers = { uploadLogoImage } satisfies Handlers;
