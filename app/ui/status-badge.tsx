import { Badge } from "./badge";

const COLORS: Readonly<Record<string, "green" | "red">> = {
  ACTIVE: "green",
  EXTERNAL: "green",
  SENT: "green",
  ACCEPTED: "green",
  INACTIVE: "red",
  INTERNAL: "red",
  FAILED: "red",
};

/** A status in its colour; one that is neither on nor off, such as a block, is amber (spec §4, design §7). */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge color={COLORS[status] ?? "amber"}>{status}</Badge>
);
