import { nothingHere } from "./api-route.server";

/** For programs that probe (RFC 8615): the status decides. */
export const loader = () => nothingHere();
