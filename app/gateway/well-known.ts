import { nothingHere } from "./api-route.server";

/** Programs that look for what may be below such an address (RFC 8615) go by the status: there is nothing else. */
export const loader = () => nothingHere();
