import { X509Certificate } from "node:crypto";
import { eq } from "drizzle-orm";
import { PAGE_SIZE_DEFAULT } from "~/contract/kit/rules";
import type { SamlTaken } from "~/contract/saml";
import type { Handler, Handlers } from "../../call/handler";
import { samlCertificates as stored } from "../../kit/db/schema";
import { certificatesOf, ensured, lockCertificates } from "./keys";
import { applicationsWithTaken, takenBy } from "./taken";
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

type Known = NonNullable<Awaited<ReturnType<typeof takenBy>>>;

const takenOf = (known: Known | undefined, currentId: string): SamlTaken =>
  known?.certificate && known.takenAt
    ? {
        fingerprint: read(known.certificate).fingerprint256,
        isCurrent: known.certificateId === currentId,
        at: known.takenAt.toISOString(),
      }
    : null;

const samlCertificates: Handler<"samlCertificates"> = async (input, { hub }) => {
  const { search, page = 1, size = PAGE_SIZE_DEFAULT, applicationId } = input;
  const { current, next } = await certificatesOf(hub);
  const [{ rows, found, all, unseen }, own] = await Promise.all([
    applicationsWithTaken(hub.db, current.id, { search, limit: size, offset: (page - 1) * size }),
    applicationId === undefined ? undefined : takenBy(hub.db, applicationId),
  ]);
  const applications = rows.map((each) => ({ _id: each.id, name: each.name, taken: takenOf(each, current.id) }));
  const taken = takenOf(own, current.id);
  return {
    msg: words.certificates,
    data: { current: shown(current), next: shown(next), taken, unseen, all, applications },
    total: found,
  };
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
