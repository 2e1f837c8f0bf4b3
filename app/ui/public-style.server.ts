import { createHash } from "node:crypto";
import css from "./public.css?inline";

/** The style sheet that public pages hold, and the source by which their policy (CSP3) allows it. */
export const publicStyle = { css, source: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
