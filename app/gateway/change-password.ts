import { redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";

/** Where password managers look for the page to change a password (W3C, A Well-Known URL for Changing Passwords). */
export const loader = () => redirect(paths.changePassword);
