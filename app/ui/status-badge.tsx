import { inReadersLanguage } from "~/lib/language";
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

/** Others, such as blocks, are amber (spec §4, design §7). */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge color={COLORS[status] ?? "amber"}>{inReadersLanguage(status)}</Badge>
);
