import encodeQR from "qr";

/** As a data URL: needs no script. */
export const qrAddress = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(encodeQR(text, "svg", { ecc: "medium", border: 2 })).toString("base64")}`;
