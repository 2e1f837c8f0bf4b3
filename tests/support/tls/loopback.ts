import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** For `NODE_EXTRA_CA_CERTS`. */
export const loopbackCertificate = beside("certificate.pem");

/** Key and certificate for loopback. Both are published here and protect nothing. */
export const loopbackTls = () => ({
  key: readFileSync(beside("key.pem")),
  cert: readFileSync(loopbackCertificate),
});
