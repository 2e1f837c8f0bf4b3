import type { Config } from "tailwindcss";

/**
 * The look of every page; `app/ui/public.tailwind.ts` narrows it to what the public pages use. Switched off is what
 * Tailwind writes in CSS that browsers of 2017 drop: `rgb(1 2 3 / x)`, `#0000`, flex `gap`, `aspect-ratio`. A shadow or
 * a transform is written out in `app/ui/*.css` instead.
 */
export default {
  content: ["./app/{ui,editor,console,portal}/**/*.tsx", "./app/root.tsx"],
  corePlugins: {
    preflight: false,
    container: false,
    aspectRatio: false,
    backgroundOpacity: false,
    borderOpacity: false,
    boxShadow: false,
    boxShadowColor: false,
    divideOpacity: false,
    filter: false,
    backdropFilter: false,
    gap: false,
    placeholderOpacity: false,
    ringColor: false,
    ringOffsetColor: false,
    ringOffsetWidth: false,
    ringOpacity: false,
    ringWidth: false,
    rotate: false,
    scale: false,
    skew: false,
    textOpacity: false,
    transform: false,
    translate: false,
  },
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      white: "#ffffff",
      page: "#f4f6f5",
      ink: "#1b2420",
      muted: "#56615b",
      line: "#d8dfdb",
      edge: "#7d8983",
      green: { tint: "#e6f4ec", DEFAULT: "#177245", dark: "#115a36" },
      red: { tint: "#fdecea", DEFAULT: "#b3261e", dark: "#8f1d17" },
      amber: { tint: "#fdf4dc", DEFAULT: "#7a5200" },
    },
    fontSize: {
      xs: ["0.75rem", "1rem"],
      sm: ["0.875rem", "1.25rem"],
      base: ["1rem", "1.5rem"],
      lg: ["1.25rem", "1.75rem"],
      xl: ["1.5rem", "2rem"],
    },
    borderRadius: { DEFAULT: "8px", full: "9999px" },
    boxShadow: { DEFAULT: "0 1px 2px rgba(27, 36, 32, 0.08), 0 4px 16px rgba(27, 36, 32, 0.06)" },
    extend: {
      width: { sidebar: "280px" },
      maxWidth: { card: "26rem", "dialog-small": "480px", "dialog-large": "880px" },
    },
  },
} satisfies Config;
