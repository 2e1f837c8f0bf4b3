import { translated } from "~/lib/language";
import { productWords } from "~/lib/product";
import { addressWords } from "~/lib/shown-address";

export const libProduct = [
  translated(productWords, {
    description: "एक बार साइन इन करें और अपने सभी एप्लिकेशन खोलें।",
    refused: (page) => `गड़बड़ी: ${page}`,
  }),
  translated(addressWords, { here: (address) => `यही सर्वर (${address})` }),
];
