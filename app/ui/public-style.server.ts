import { createHash } from "node:crypto";
import css from "./public.css?inline";

/** By which a page's policy (CSP3) allows a style sheet that the page holds. */
export const sourceOf = (style: string): string => `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

/** The style sheet that public pages hold. */
export const publicStyle = { css, source: sourceOf(css) };
