export const STATIC_SCRIPTS = [
  "/countdown.js",
  "/find.js",
  "/form.js",
  "/frame.js",
  "/passkey.js",
  "/send.js",
  "/signal.js",
  "/stay.js",
  "/strength.js",
  "/tiles.js",
] as const;
