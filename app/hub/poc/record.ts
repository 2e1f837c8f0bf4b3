import { poc } from "~/contract/poc";
import { pocs } from "../kit/db/schema";
import { mapped } from "../kit/records/mapped";

export const pocColumns = mapped(pocs, poc, {
  pocName: "name",
  pocAlternateName: "alternateName",
  pocEmail: "email",
  pocAlternateEmail: "alternateEmail",
  pocContact: "contact",
  pocAlternateContact: "alternateContact",
});
