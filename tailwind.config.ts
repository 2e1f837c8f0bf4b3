import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import { colors, looks, shownBackgrounds, shownColors } from "./app/lib/colors";
import { svgAddress } from "./app/ui/svg-address";

/**
 * Utilities that write what browsers of 2017 drop: `tests/css.test.ts` holds the built CSS to that, and `plugins` below
 * has the same in older CSS. The first lines put their value together from variables that only `@tailwind base` sets.
 */
const switchedOff = {
  ...{ transform: false, translate: false, rotate: false, scale: false, skew: false, filter: false },
  ...{ backdropFilter: false, boxShadow: false, boxShadowColor: false, ringWidth: false, ringColor: false },
  ...{ ringOpacity: false, ringOffsetWidth: false, ringOffsetColor: false, borderOpacity: false, textOpacity: false },
  ...{ backgroundOpacity: false, placeholderOpacity: false, divideOpacity: false, divideWidth: false, space: false },
  ...{ borderSpacing: false, touchAction: false, scrollSnapType: false, fontVariantNumeric: false },
  ...{ preflight: false, container: false, aspectRatio: false, gap: false, textDecoration: false, wordBreak: false },
  ...{ accessibility: false, placeContent: false, placeItems: false, placeSelf: false },
};

const chevron = svgAddress(12, `<path fill="none" stroke="${colors.edge}" stroke-width="2" d="M2 4l4 4 4-4"/>`);

/** The look of every page; `app/ui/public.tailwind.ts` and `reference.tailwind.ts` narrow `content`. */
export default {
  content: ["./app/{ui,editor,console,portal}/**/*.tsx", "./app/editor/rich-text.ts"],
  corePlugins: switchedOff,
  // A word of our own in the markup.
  blocklist: ["contents"],
  theme: {
    looks,
    // In em: for who reads large text a screen is as narrow as what it holds.
    screens: { xs: "30em", sm: "40em", md: "48em", lg: "64em", xl: "75em" },
    colors: { transparent: "transparent", current: "currentColor", inherit: "inherit", ...shownColors },
    backgroundColor: { transparent: "transparent", current: "currentColor", ...shownBackgrounds },
    fontFamily: { inherit: "inherit", mono: "Consolas, Menlo, monospace" },
    fontSize: {
      xs: ["0.75rem", "1rem"],
      sm: ["0.875rem", "1.25rem"],
      base: ["1rem", "1.5rem"],
      lg: ["1.25rem", "1.75rem"],
      xl: ["1.5rem", "2rem"],
    },
    borderRadius: { DEFAULT: "8px", full: "9999px" },
    extend: {
      aria: { invalid: 'invalid="true"', current: 'current="page"' },
      width: { sidebar: "280px" },
      maxWidth: { small: "480px", large: "880px" },
    },
  },
  plugins: [
    plugin(({ addUtilities, matchUtilities, addVariant, theme }) => {
      // Paper is always light.
      addUtilities({
        ":root": theme("looks.light"),
        "@media screen": { [`:root[data-look="dark"]`]: theme("looks.dark") },
        "@media screen and (prefers-color-scheme: dark)": { ":root:not([data-look])": theme("looks.dark") },
      });
      addUtilities({
        ".sr-only": {
          position: "absolute",
          width: "1px",
          height: "1px",
          overflow: "hidden",
          clip: "rect(0, 0, 0, 0)",
          "white-space": "nowrap",
        },
        ".shadow": { "box-shadow": "0 1px 2px rgba(27, 36, 32, 0.08), 0 4px 16px rgba(27, 36, 32, 0.06)" },
        ".ring": { outline: `2px solid ${shownColors.green.DEFAULT}`, "outline-offset": "0" },
        ".underline": { "text-decoration": "underline" },
        ".no-underline": { "text-decoration": "none" },
        ".break-words": { "overflow-wrap": "break-word", "word-wrap": "break-word" },
        ".break-anywhere": { "overflow-wrap": "anywhere", "word-break": "break-word" },
        ".bg-chevron": {
          "background-image": `url("${chevron}")`,
          "background-repeat": "no-repeat",
          "background-position": "right 12px center",
          "background-size": "12px",
        },
      });
      matchUtilities(
        {
          "grid-gap": (size: string) => ({ "grid-gap": size }),
          "grid-gap-x": (size: string) => ({ "grid-column-gap": size }),
        },
        { values: theme("spacing") },
      );
      addVariant("scripted", ".scripted &");
      // Others know no more than blocks below each other: what lies over the page would lie under it there.
      addVariant("flexible", "@supports (display: flex)");
      addVariant("tall", "@media (min-height: 44rem)");
    }),
  ],
} satisfies Config;
