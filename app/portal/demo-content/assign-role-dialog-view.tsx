import { Link, useLoaderData } from "@remix-run/react";
import { untouched } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { Dialog } from "~/ui/dialog";
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
      <p className="hint">{words.saveDoesNothing}</p>
      <SelectField
        form={untouched}
        name="role"
        label={words.columns.role}
        options={words.roles}
        defaultValue={role}
        required={false}
      />
      <div className="dialog-foot">
        <Link className="button" to={closeHref} preventScrollReset>
          {words.close}
        </Link>
        <button className="button button-primary" type="button">
          {demoContent.save}
        </button>
      </div>
    </Dialog>
  );
}
