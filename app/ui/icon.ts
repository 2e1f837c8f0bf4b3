import { colors } from "~/lib/colors";
import { mark } from "./mark";
import { svgOf } from "./svg-address";

/** `touch-icon.png` is the same, white on its colour. */
export const icon = svgOf(mark.size, `<path fill="${colors.green.DEFAULT}" d="${mark.path}"/>`);
