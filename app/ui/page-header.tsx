import type { ReactNode } from "react";

export function PageHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-4 flex min-h-10 flex-wrap items-center justify-between">
      <h1 className="mr-4 min-w-0 break-words py-1 text-lg xs:text-xl">{title}</h1>
      {children}
    </header>
  );
}
