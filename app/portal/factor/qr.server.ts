import encodeQR from "qr";

/** A QR code of a text as an address that `img` shows: no script takes part in it. */
export const qrAddress = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(encodeQR(text, "svg", { ecc: "medium", border: 2 })).toString("base64")}`;
