export const SENT_MAX = 300;

export interface RefusedSignOn {
  person: { userId: string; name: string } | undefined;
  /** Without an id if it is not registered. */
  application: { id?: string; name: string };
  reason: string;
  /** By name; addresses go through `addressSent`. */
  sent: Readonly<Record<string, string | undefined>>;
}

/** Drops user info, parameter values and fragment, which may be secret. */
export function addressSent(address: string): string {
  const [place = "", ...rest] = address.slice(0, SENT_MAX).split(/[?#]/);
  const isCredentialed = /^[a-z][a-z0-9+.-]*:\/\/[^/]*@/i.test(place);
  const plain = isCredentialed ? place.replace(/\/\/[^/]*@/, "//…@") : place;
  return rest.length > 0 ? `${plain}?…` : plain;
}
