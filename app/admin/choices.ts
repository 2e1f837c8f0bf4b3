export interface Choice {
  value: string;
  label: string;
}

/** What a select offers of records with a status: the active ones, and the one already chosen whatever its status. */
export const activeChoices = <Row extends { _id: string; status: string }>(
  rows: readonly Row[],
  labelOf: (row: Row) => string,
  chosen?: string | null,
): Choice[] => rows.filter(({ _id, status }) => status === "ACTIVE" || _id === chosen).map((row) => ({ value: row._id, label: labelOf(row) }));
