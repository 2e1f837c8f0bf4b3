import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    adminsFactorDue: {
      none: "",
      any: "Administrators need an authenticator app or a passkey. Add one under Sign-in security, then go on here",
      "phishing-resistant": "Administrators need a passkey. Add or use one under Sign-in security, then go on here",
    },
    factorDue: {
      none: "",
      any: "Your role needs an authenticator app or a passkey. Add one, then go on here",
      "phishing-resistant": "Your role needs a passkey. Add or use one, then go on here",
    },
    badIdempotencyKey: (most: number) => `Idempotency-Key must be 1 to ${most} visible ASCII characters`,
    idempotencyKeyReused: "This Idempotency-Key came with another call or another body before",
    badIfMatch: 'If-Match must be the version in quotes, as "3"',
    noVersion: "This call cannot be made to depend on a version: leave out If-Match",
    unstorable: "The input contains a character that cannot be stored",
    noSuchCall: "There is no such call",
    undecryptable: "encryptedData cannot be read",
    unreadable: "The request cannot be read",
    notJson: "The body must be application/json",
    notAnObject: "The body must be an object",
    notEncrypted: "The body must carry encryptedData",
    rewritableLog:
      "the role of DATABASE_URL can rewrite the audit log: give the server a role of its own, and the owner's to " +
      "PORTICO_MIGRATION_DATABASE_URL (docs/audit.md)",
    diskFull: "The disk that holds the database is full: make room, and Portico goes on by itself",
    noSmtpUrl: "SMTP_URL is not set: mails wait in the outbox until an email configuration applies to them",
  },
});
