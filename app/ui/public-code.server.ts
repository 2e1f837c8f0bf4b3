import { createHash } from "node:crypto";
import script from "../../public/form.js?raw";
import css from "./public.css?inline";

export const sourceOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

export const publicCode = { css, script, sources: { style: sourceOf(css), script: sourceOf(script) } };
