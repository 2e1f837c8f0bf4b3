import { colors } from "./colors";
import { mark } from "./mark";
import { svgOf } from "./svg-address";

/** The product mark in its colour: SVG for the browser's tab. `touch-icon.png` is the same, white on that colour. */
export const icon = svgOf(mark.size, `<path fill="${colors.green.DEFAULT}" d="${mark.path}"/>`);
