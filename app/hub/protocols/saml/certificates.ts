import { X509Certificate } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Handler, Handlers } from "../../call/handler";
import { samlCertificates as stored } from "../../kit/db/schema";
import { certificatesOf, ensured, lockCertificates } from "./keys";
import { applicationsWithTaken } from "./taken";
import { words } from "./words";

const read = (certificate: string) => new X509Certificate(Buffer.from(certificate, "base64"));

const shown = ({ certificate }: { certificate: string }) => {
  const whole = read(certificate);
  return {
    pem: whole.toString().trim(),
    fingerprint: whole.fingerprint256,
    validUntil: new Date(whole.validTo).toISOString(),
  };
};

const samlCertificates: Handler<"samlCertificates"> = async (_input, { hub }) => {
  const { current, next } = await certificatesOf(hub);
  const applications = (await applicationsWithTaken(hub.db)).map(
    ({ id, name, certificateId, certificate, takenAt }) => ({
      _id: id,
      name,
      taken:
        certificate === null || takenAt === null
          ? null
          : {
              fingerprint: read(certificate).fingerprint256,
              isCurrent: certificateId === current.id,
              at: takenAt.toISOString(),
            },
    }),
  );
  return { msg: words.certificates, data: { current: shown(current), next: shown(next), applications } };
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
