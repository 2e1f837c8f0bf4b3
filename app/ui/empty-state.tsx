import type { ReactNode } from "react";

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded border bg-white px-6 py-12 text-center text-muted">
      <h2 className="mb-1 text-base text-ink">{title}</h2>
      {children}
    </div>
  );
}
