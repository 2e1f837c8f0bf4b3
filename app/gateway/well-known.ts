import { nothingHere } from "./api-route.server";

/** Programs that probe such addresses (RFC 8615) go by the status. */
export const loader = () => nothingHere();
