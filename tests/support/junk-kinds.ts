export interface Junk {
  path: string;
  headers: Record<string, string>;
  body: string;
}

const SEALED_BYTES = 519_000;
const FIELDS = 280_000;
const PARTS = 15_000;
const BOUNDARY = "portico-bench";

const sealed = (bytes: Buffer): Junk => ({
  path: "/api/users/updateUser",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ encryptedData: bytes.toString("base64") }),
});

const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`;

/** Input by which strangers could cause work. */
export const JUNK = {
  "sealed junk": () => sealed(Buffer.concat([Buffer.from("Salted__"), Buffer.alloc((SEALED_BYTES * 3) / 4, 7)])),
  "junk without a salt": () => sealed(Buffer.alloc((SEALED_BYTES * 3) / 4, 7)),
  "a form of 280,000 fields": (url: string) => ({
    path: "/login",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: url },
    body: "a=1&".repeat(FIELDS).slice(0, -1),
  }),
  "a form of 15,000 parts": () => ({
    path: "/api/client/uploadLogoImage",
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    body: `${part.repeat(PARTS)}--${BOUNDARY}--\r\n`,
  }),
} satisfies Record<string, (url: string) => Junk>;

export type JunkName = keyof typeof JUNK;
