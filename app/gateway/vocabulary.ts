/** What rooms that know the product API only through the gateway need of the contract's words. */
export type { FieldErrors, Refusal } from "~/contract/envelope";
export { ROLE_ADMIN, ROLE_DEFAULT } from "~/contract/rules";
export type { ActiveUser } from "~/contract/entities/user";
