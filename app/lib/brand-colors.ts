import { colors, darkColors } from "./colors";

/** WCAG 2.2, 1.4.3, of usual text. */
export const CONTRAST_MIN = 4.5;
/** Text in the dark look has as much as the green there. */
const DARK_CONTRAST = 7;
/** A button is told from the surface that it stands on. */
const FILL_CONTRAST = 1.5;

const BLACK = "#000000";
const { white: WHITE, page: LIGHT_GROUND } = colors;
const { surface: DARK_GROUND } = darkColors;

const channelsOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21 (WCAG 2.2). Colors are `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((first, second) => first - second);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** @param share of the second, 0 to 1 */
function mixed(one: string, other: string, share: number): string {
  const others = channelsOf(other);
  const channels = channelsOf(one).map((channel, at) => Math.round(channel + (others[at]! - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** The mix with as little of `towards` as passes. */
function nearest(color: string, towards: string, passes: (mix: string) => boolean): string {
  for (let step = 0; step < 255; step++) {
    const mix = mixed(color, towards, step / 255);
    if (passes(mix)) return mix;
  }
  return towards;
}

/** Text in this color on a page, in hundredths rounded down; white text on the color has a little more. */
export const textContrastOf = (color: string): number => Math.floor(contrastOf(color, LIGHT_GROUND) * 100) / 100;

export const isReadable = (color: string): boolean => contrastOf(color, LIGHT_GROUND) >= CONTRAST_MIN;

/** Unchanged if it is readable. */
export const readableColor = (color: string): string => nearest(color, BLACK, isReadable);

/** As much of the color over the ground, up to `share`, as text on it bears. */
function tintOf(color: string, ground: string, share: number, texts: readonly string[]): string {
  const isBorne = (tint: string) => texts.every((text) => contrastOf(text, tint) >= CONTRAST_MIN);
  return nearest(mixed(ground, color, share), ground, isBorne);
}

export type Tones = Record<"green" | "green-dark" | "green-tint" | "fill" | "fill-dark", string>;

/** What takes the green's place in both looks; every text keeps 4.5:1. @param color readable */
export function tonesOf(color: string): { light: Tones; dark: Tones } {
  const pressed = mixed(color, BLACK, 0.2);
  const text = nearest(color, WHITE, (mix) => contrastOf(mix, DARK_GROUND) >= DARK_CONTRAST);
  const fill = nearest(color, WHITE, (mix) => contrastOf(mix, DARK_GROUND) >= FILL_CONTRAST || !isReadable(mix));
  return {
    light: {
      ...{ green: color, "green-dark": pressed, "green-tint": tintOf(color, WHITE, 0.1, [color]) },
      ...{ fill: color, "fill-dark": pressed },
    },
    dark: {
      ...{ green: text, "green-dark": mixed(text, WHITE, 0.3), "green-tint": tintOf(color, DARK_GROUND, 0.25, [text]) },
      ...{ fill, "fill-dark": mixed(fill, BLACK, 0.2) },
    },
  };
}
