import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage } from "~/auth/handlers.server";
import { problem } from "~/auth/problem.server";
import { untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { Button, ButtonAnchor } from "~/ui/button";
import { DialogFoot } from "~/ui/dialog-parts";
import { Hint } from "~/ui/hint";
import { PlainDialog } from "~/ui/plain-dialog";
import { SelectField } from "~/ui/select-field";
import { assignmentSearch, knownRole, readAssignmentQuery, SAMPLE_ASSIGNMENTS } from "./assignments";
import { demoAdminLoader } from "./open.server";
import { demoContent, assignRole as words } from "./words";

export const loader = demoAdminLoader(async ({ session, url, params }) => {
  const row = SAMPLE_ASSIGNMENTS.find(({ number }) => String(number) === params.number);
  if (!row) throw problem("not-found");
  return answerPage(session, { role: knownRole(row.role), query: readAssignmentQuery(url.searchParams) });
});

export const meta: MetaFunction = () => [{ title: pageTitle(words.dialogTitle) }];

/** Spec §2: Save does nothing, Close closes. */
export default function AssignRoleDialog() {
  const { role, query } = useLoaderData<typeof loader>();
  const closeHref = paths.assignRole + assignmentSearch(query);
  return (
    <PlainDialog title={words.dialogTitle} closeHref={closeHref}>
      <Hint className="mb-4">{words.saveDoesNothing}</Hint>
      <SelectField
        form={untouched}
        name="role"
        label={words.columns.role}
        options={words.roles}
        defaultValue={role}
        required={false}
      />
      <DialogFoot>
        <ButtonAnchor href={closeHref} data-place="">
          {words.close}
        </ButtonAnchor>
        <Button kind="primary">{demoContent.save}</Button>
      </DialogFoot>
    </PlainDialog>
  );
}
