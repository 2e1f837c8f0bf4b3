import { translated } from "~/lib/language";
import { look } from "~/portal/look/words";

export const portalLook = [
  translated(look, {
    title: "रंग-रूप",
    hint: "हर पेज का, इस ब्राउज़र में।",
    system: "सिस्टम जैसा",
    light: "हल्का",
    dark: "गहरा",
  }),
];
