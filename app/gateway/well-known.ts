import { nothingHere } from "./api-route.server";

/** Whoever looks for what may be below such an address (RFC 8615) goes by the status: there is nothing else. */
export const loader = () => nothingHere();
