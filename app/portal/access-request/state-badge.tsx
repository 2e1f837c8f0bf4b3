import type { AccessRequest } from "~/contract/access-request";
import { Badge } from "~/ui/badge";
import { words } from "./words";

const COLORS = {
  WAITING: "amber",
  GRANTED: "green",
  REFUSED: "red",
  WITHDRAWN: "red",
  EXPIRED: "red",
  EMERGENCY: "amber",
  LOOKED_AT: "green",
} as const;

export const StateBadge = ({ state }: Pick<AccessRequest, "state">) => (
  <Badge color={COLORS[state]}>{words.states[state]}</Badge>
);
