import { createHash } from "node:crypto";
import script from "../../public/form.js?raw";
import css from "./public.css?inline";

/** By which a page's policy (CSP3) allows a style sheet or script that the page holds. */
export const sourceOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

export const publicCode = { css, script, sources: { style: sourceOf(css), script: sourceOf(script) } };
