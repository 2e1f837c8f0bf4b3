import { useLoaderData } from "@remix-run/react";
import { untouched } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Dialog, DialogFoot } from "~/ui/dialog";
import { Hint } from "~/ui/hint";
import { SelectField } from "~/ui/select-field";
import type { loadAssignRoleDialog } from "./assign-role.server";
import { assignmentSearch } from "./assignments";
import { demoContent, assignRole as words } from "./words";

/** Spec §2: Save does nothing, Close closes. */
export function AssignRoleDialog() {
  const { role, query } = useLoaderData<typeof loadAssignRoleDialog>();
  const closeHref = paths.assignRole + assignmentSearch(query);
  return (
    <Dialog title={words.dialogTitle} size="small" closeHref={closeHref}>
      <Hint>{words.saveDoesNothing}</Hint>
      <SelectField
        form={untouched}
        name="role"
        label={words.columns.role}
        options={words.roles}
        defaultValue={role}
        required={false}
      />
      <DialogFoot>
        <ButtonLink to={closeHref} preventScrollReset>
          {words.close}
        </ButtonLink>
        <Button kind="primary">{demoContent.save}</Button>
      </DialogFoot>
    </Dialog>
  );
}
