import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What `NODE_EXTRA_CA_CERTS` names, so that a process trusts the servers of these tests. */
export const loopbackCertificate = beside("certificate.pem");

/** Key and certificate of servers on loopback; they protect nothing, and everybody has them. */
export const loopbackTls = () => ({
  key: readFileSync(beside("key.pem")),
  cert: readFileSync(loopbackCertificate),
});
