import { type Tones, tonesOf } from "./brand-colors";

const written = (tones: Tones): string =>
  `{${Object.entries(tones)
    .map(([name, color]) => `--${name}:${color}`)
    .join(";")}}`;

/** Conditions as in `tailwind.config.ts`. */
function colorStyle(color: string): string {
  const { light, dark } = tonesOf(color);
  const darkly = written(dark);
  return (
    `:root${written(light)}@media screen{:root[data-look=dark]${darkly}}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-look])${darkly}}`
  );
}

interface Styled {
  color?: string | null | undefined;
  logo?: string | null | undefined;
  notice?: string | null | undefined;
}

/** For after the page's own; empty if there is no brand. */
export const brandStyle = ({ color, logo, notice }: Styled): string =>
  [
    color && colorStyle(color),
    logo && ".brand-logo{max-width:9rem;margin-right:8px;background:#fff;object-fit:contain}",
    notice && ".brand-notice{white-space:pre-wrap}",
  ]
    .filter(Boolean)
    .join("");
