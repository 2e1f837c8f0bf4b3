/** Loaders of console screens that are neither a list nor a dialog over one. */
export { adminLoader as screenLoader } from "~/auth/require-user.server";
