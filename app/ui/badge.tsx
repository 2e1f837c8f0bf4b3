import type { ReactNode } from "react";

const looks = { green: "badge badge-green", amber: "badge badge-amber", red: "badge badge-red" };

/** A state in one word; red only for what is off, internal or failed (spec §4, design §7). */
export function Badge({ color, children }: { color: keyof typeof looks; children: ReactNode }) {
  return <span className={looks[color]}>{children}</span>;
}
