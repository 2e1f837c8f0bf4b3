import type { ReactNode } from "react";

const looks = {
  green: "bg-green-tint text-green-dark",
  amber: "bg-amber-tint text-amber",
  red: "bg-red-tint text-red-dark",
};

/** Red means off, internal or failed (spec §4, design §7). */
export function Badge({ color, children }: { color: keyof typeof looks; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full px-2 py-0.5 text-xs font-semibold ${looks[color]}`}>{children}</span>
  );
}
