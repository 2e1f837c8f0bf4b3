import { paths } from "~/lib/paths";

/** Forwarded to Portico on each host. */
export const START_PATH = `${paths.atHost}start`;
export const TICKET_PATH = `${paths.atHost}ticket`;
export const LOGOUT_PATH = `${paths.atHost}logout`;
