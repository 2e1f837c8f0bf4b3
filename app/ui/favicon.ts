import { colors } from "./colors";
import { mark } from "./mark";
import { svgAddress } from "./svg-address";

/** The product mark as the browser tab's icon. */
export const favicon = svgAddress(mark.size, `<path fill="${colors.green.DEFAULT}" d="${mark.path}"/>`);
