import { PASSKEY_MINUTES, PASSKEYS_MAX } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Passkeys",
    options: "Use your passkey",
    added: "Your passkey was added",
    renamed: "Your passkey was renamed",
    removed: "Your passkey was removed",
    gone: "There is no such passkey any more",
    tooMany: `You have ${PASSKEYS_MAX} passkeys already. Remove one first`,
    known: "This passkey was added already",
    tooLate: `That took longer than ${PASSKEY_MINUTES} minutes, or was sent twice. Please try again`,
    refused: "This passkey could not be verified. Please try again, or sign in another way",
    unknown: "This passkey is not known here. It may have been removed from your account",
    wentBack:
      "This passkey was refused, because it was used out of turn: it may have been copied. Remove it from your account",
  },
});
