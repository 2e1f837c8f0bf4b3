import { X509Certificate } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Handler, Handlers } from "../../call/handler";
import { samlCertificates as stored } from "../../kit/db/schema";
import { certificatesOf, ensured, lockCertificates } from "./keys";
import { words } from "./words";

const shown = ({ certificate }: { certificate: string }) => {
  const read = new X509Certificate(Buffer.from(certificate, "base64"));
  return { pem: read.toString().trim(), validUntil: new Date(read.validTo).toISOString() };
};

const samlCertificates: Handler<"samlCertificates"> = async (_input, { hub }) => {
  const { current, next } = await certificatesOf(hub);
  return { msg: words.certificates, data: { current: shown(current), next: shown(next) } };
};

const rotateSamlCertificate: Handler<"rotateSamlCertificate"> = async (_input, { hub, audit }) => {
  await audit.change(async (tx) => {
    await lockCertificates(tx);
    const { current, next } = await ensured(tx, hub);
    const now = new Date();
    await tx.update(stored).set({ endedAt: now }).where(eq(stored.id, current.id));
    await tx.update(stored).set({ signsFrom: now }).where(eq(stored.id, next.id));
    await ensured(tx, hub);
    audit.about({ type: "SECRET", name: words.certificate });
  });
  return { msg: words.rotated, data: {} };
};

export const samlCertificateHandlers = { samlCertificates, rotateSamlCertificate } satisfies Handlers;
