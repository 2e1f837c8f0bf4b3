import type { Services } from "../../call/services";
import { certificatesIn } from "../../directory/sign-on/certificates";
import { type SignOn, signOnByEntityId } from "../../directory/sign-on/read";
import { Failure } from "../../kit/failure";
import { isSignedBy, type Received, receive } from "./binding";
import type { Head } from "./message";
import { words } from "./words";
import { NotReadable } from "./xml-reader";

/** Shown to the user; the application is told nothing, as nobody knows who asked. */
export class Refused extends Failure {
  constructor(
    readonly reason: string,
    readonly signOn?: SignOn | undefined,
  ) {
    super(400, reason);
  }
}

/** @throws Refused in place of NotReadable */
export function received(query: string): Received {
  return orRefused(() => receive(query));
}

export function orRefused<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotReadable) throw new Refused(words.unreadable(error.message));
    throw error;
  }
}

/**
 * The registered application that sent the message, if it is addressed to us, fresh, and signed where it has to be.
 * @param at our address
 * @throws Refused
 */
export async function senderOf(
  { db }: Pick<Services, "db">,
  message: Received,
  { issuer, destination, isFresh }: Head,
  at: string,
): Promise<{ signOn: SignOn; isSigned: boolean }> {
  const signOn = issuer === "" ? undefined : await signOnByEntityId(db, issuer);
  if (!signOn) throw new Refused(words.unknownEntity);
  if (signOn.application.status !== "ACTIVE") throw new Refused(words.inactive, signOn);
  if (destination !== undefined && destination !== at) throw new Refused(words.foreignDestination, signOn);
  if (!isFresh) throw new Refused(words.notFresh, signOn);
  const certificates = certificatesIn(signOn.samlCertificates ?? "") ?? [];
  const isSigned = isSignedBy(message, certificates);
  if (!isSigned && signOn.signedRequests) throw new Refused(words.notSigned, signOn);
  // Without certificates nobody can tell.
  if (!isSigned && message.signature && certificates.length > 0) throw new Refused(words.notSigned, signOn);
  return { signOn, isSigned };
}

export const applicationIn = (signOn: SignOn | undefined, named: string) =>
  signOn ? { id: signOn.applicationId, name: signOn.application.name } : { name: named };
