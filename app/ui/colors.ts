export const colors = {
  white: "#ffffff",
  page: "#f4f6f5",
  ink: "#1b2420",
  muted: "#56615b",
  line: "#d8dfdb",
  edge: "#7d8983",
  scrim: "rgba(27, 36, 32, 0.5)",
  green: { tint: "#e6f4ec", DEFAULT: "#177245", dark: "#115a36" },
  red: { tint: "#fdecea", DEFAULT: "#b3261e", dark: "#8f1d17" },
  amber: { tint: "#fdf4dc", DEFAULT: "#7a5200" },
} as const;
