import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    format: "Only PNG, JPEG, WebP and GIF pictures can be uploaded",
    tooBig: (pixels: number) => `A picture may be ${pixels} pixels wide and high at most`,
  },
});
