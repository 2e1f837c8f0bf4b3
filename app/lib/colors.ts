/** Also outside of pages: icons, mails, the browser's frame. `fill`: under white text, in both looks. */
export const colors = {
  white: "#ffffff",
  page: "#f4f6f5",
  ink: "#1b2420",
  muted: "#56615b",
  line: "#d8dfdb",
  edge: "#7d8983",
  scrim: "rgba(27, 36, 32, 0.5)",
  green: { tint: "#e6f4ec", DEFAULT: "#177245", dark: "#115a36" },
  fill: { DEFAULT: "#177245", dark: "#115a36" },
  red: { tint: "#fdecea", DEFAULT: "#b3261e", dark: "#8f1d17" },
  amber: { tint: "#fdf4dc", DEFAULT: "#7a5200" },
} as const;

/** The dark look. Buttons and avatars keep the fill and red that white text is read on. */
export const darkColors = {
  surface: "#1d2521",
  page: "#141a17",
  ink: "#e8eeea",
  muted: "#a9b5ae",
  line: "#34403a",
  edge: "#84918a",
  scrim: "rgba(0, 0, 0, 0.6)",
  green: { tint: "#1a3527", DEFAULT: "#6ecb9b", dark: "#97dfba" },
  red: { tint: "#432220", DEFAULT: "#f2958e", dark: "#f7b8b2" },
  amber: { tint: "#3a3019", DEFAULT: "#e8c37a" },
} as const;

const { white, ...lightColors } = colors;
export const looks = { light: propertiesOf({ surface: white, ...lightColors }), dark: propertiesOf(darkColors) };

type Palette = Record<string, string | Record<string, string>>;

function propertiesOf(palette: Palette): Record<string, string> {
  const flat = Object.entries(palette).flatMap(([name, color]) =>
    typeof color === "string"
      ? [[name, color]]
      : Object.entries(color).map(([shade, value]) => [shade === "DEFAULT" ? name : `${name}-${shade}`, value]),
  );
  return Object.fromEntries(flat.map(([name, color]) => [`--${name}`, color])) as Record<string, string>;
}

const named = (name: string): string => `var(--${name})`;
const shades = (name: string) => ({ tint: named(`${name}-tint`), DEFAULT: named(name), dark: named(`${name}-dark`) });

export const shownColors = {
  white,
  /** On white in both looks. */
  mail: colors.ink,
  ...{ page: named("page"), ink: named("ink"), muted: named("muted"), line: named("line"), edge: named("edge") },
  ...{ scrim: named("scrim"), green: shades("green"), red: shades("red") },
  amber: { tint: named("amber-tint"), DEFAULT: named("amber") },
};

/** `white` is what texts stand on; `plain` stays white, under pictures and mails. */
export const shownBackgrounds = {
  ...shownColors,
  white: named("surface"),
  plain: white,
  green: { tint: named("green-tint"), DEFAULT: named("fill"), dark: named("fill-dark") },
  red: { tint: named("red-tint"), DEFAULT: colors.red.DEFAULT, dark: colors.red.dark },
};
