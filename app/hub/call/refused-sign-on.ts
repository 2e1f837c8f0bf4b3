/** Longer ones say no more of what is wrong with them. */
export const SENT_MAX = 300;

/** What kept somebody from an application. */
export interface RefusedSignOn {
  /** Undefined where nobody is signed in. */
  person: { userId: string; name: string } | undefined;
  /** Without an id where none is registered by that name. */
  application: { id?: string; name: string };
  reason: string;
  /** What was sent, by name: addresses by `addressSent`. */
  sent: Readonly<Record<string, string | undefined>>;
}

/** An address without what may be a secret: who signs in there, its parameters' values, and its fragment. */
export function addressSent(address: string): string {
  const [place = "", ...rest] = address.slice(0, SENT_MAX).split(/[?#]/);
  const isCredentialed = /^[a-z][a-z0-9+.-]*:\/\/[^/]*@/i.test(place);
  const plain = isCredentialed ? place.replace(/\/\/[^/]*@/, "//…@") : place;
  return rest.length > 0 ? `${plain}?…` : plain;
}
