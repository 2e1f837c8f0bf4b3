import { Link, useLocation } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { nameOf, type TemplateRow, templateColumns } from "./columns";
import { emailTemplate as words } from "./email-words";

function ViewLink({ row }: { row: TemplateRow }) {
  const { search } = useLocation();
  const address = `${paths.emailTemplate}/${encodeURIComponent(row._id)}/view${search}`;
  return (
    <Link className="button" to={address} preventScrollReset aria-label={`${words.view} ${nameOf(row)}`}>
      {words.view}
    </Link>
  );
}

export const columns = templateColumns<TemplateRow>((row) => <ViewLink row={row} />);
