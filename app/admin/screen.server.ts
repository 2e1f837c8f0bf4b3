/** Loaders of console screens that neither list nor change anything. */
export { adminLoader as screenLoader } from "~/auth/require-user.server";
