/** Methods of `PublicKeyCredential`, and what each is told. */
type Said = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Tells whoever keeps somebody's passkeys what they are good for (WebAuthn Level 3). */
export const Signal = ({ said }: { said: Said }) => (
  <>
    <span hidden data-signal={JSON.stringify(said)} />
    <script src="/signal.js" defer />
  </>
);
