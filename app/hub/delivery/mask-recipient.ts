const DIGITS_SHOWN = 4;

/** Enough of a recipient to recognise it by: `d•••@demo.test`, `••••••3210`. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf("@");
  return at > 0 ? `${recipient.slice(0, 1)}•••${recipient.slice(at)}` : `••••••${recipient.slice(-DIGITS_SHOWN)}`;
}
