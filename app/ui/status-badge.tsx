import { Badge } from "./badge";

const GOOD = new Set(["ACTIVE", "EXTERNAL"]);

/** A status in its colour: green for ACTIVE and EXTERNAL, red for everything else (spec §4, design §7). */
export const StatusBadge = ({ status }: { status: string }) => <Badge color={GOOD.has(status) ? "green" : "red"}>{status}</Badge>;
