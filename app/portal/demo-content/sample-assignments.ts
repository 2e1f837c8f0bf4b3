/** One row of the Assign Role table; the roles are spelt as such tables come, in any case. */
export interface AssignmentRow {
  /** S.No, from 1. */
  number: number;
  user: string;
  application: string;
  client: string;
  role: string;
}

export const SAMPLE_ASSIGNMENTS: readonly AssignmentRow[] = [
  { number: 1, user: "Demo User", application: "Claims desk", client: "North Insurance", role: "Admin" },
  { number: 2, user: "Demo Approver", application: "Claims desk", client: "South Insurance", role: "manager" },
  { number: 3, user: "Demo Clerk", application: "Roadside desk", client: "North Insurance", role: "USER" },
  { number: 4, user: "Demo Auditor", application: "Roadside desk", client: "East Insurance", role: "user" },
  { number: 5, user: "Demo Agent", application: "Price desk", client: "West Insurance", role: "Manager" },
  { number: 6, user: "Demo Guest", application: "Price desk", client: "South Insurance", role: "User" },
];
