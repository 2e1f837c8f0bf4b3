import { accessColumns, accountColumns, reviewedColumns, unusedColumns } from "./columns";
import { EvidenceTable } from "./lines";
import type { Answered } from "./questions.server";

export function Rows({ title, answered }: { title: string; answered: Answered }) {
  switch (answered.of) {
    case "access":
      return <EvidenceTable title={title} columns={accessColumns} rows={answered.rows} />;
    case "reviews":
      return <EvidenceTable title={title} columns={reviewedColumns} rows={answered.rows} />;
    case "accounts":
      return <EvidenceTable title={title} columns={accountColumns} rows={answered.rows} />;
    case "unused":
      return <EvidenceTable title={title} columns={unusedColumns} rows={answered.rows} />;
  }
}
