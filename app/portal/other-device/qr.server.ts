import encodeQR from "qr";

/** An address as a QR code, drawn here: no script takes part in it. */
export const qrAddress = (address: string): string => {
  const svg = encodeQR(address, "svg", { ecc: "medium", border: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
};
