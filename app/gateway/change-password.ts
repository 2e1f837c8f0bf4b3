import { redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";

/** W3C, A Well-Known URL for Changing Passwords. */
export const loader = () => redirect(paths.changePassword);
