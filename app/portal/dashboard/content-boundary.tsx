import type { ReactNode } from "react";
import { ProblemBoundary } from "~/portal/problem/boundary";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";

export { problemMeta as meta } from "~/portal/problem/boundary";

export function ErrorBoundary() {
  return <ProblemBoundary Frame={Problem} />;
}

const Problem = ({ title, children }: { title: string; children?: ReactNode }) => (
  <>
    <PageHeader title={title} />
    <Panel>{children}</Panel>
  </>
);
