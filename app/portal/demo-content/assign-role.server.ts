import { page } from "~/auth/handlers.server";
import { problem } from "~/auth/problem.server";
import { knownRole, readAssignmentQuery, shownAssignments } from "./assignments";
import { demoAdminLoader } from "./open.server";
import { SAMPLE_ASSIGNMENTS } from "./sample-assignments";

export const loadAssignRole = demoAdminLoader(async ({ session, url }) => {
  const query = readAssignmentQuery(url.searchParams);
  return page(session, { query, rows: shownAssignments(SAMPLE_ASSIGNMENTS, query) });
});

export const loadAssignRoleDialog = demoAdminLoader(async ({ session, url, params }) => {
  const row = SAMPLE_ASSIGNMENTS.find(({ number }) => String(number) === params.number);
  if (!row) throw problem("not-found");
  return page(session, { role: knownRole(row.role), query: readAssignmentQuery(url.searchParams) });
});
