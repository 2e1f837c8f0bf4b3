import { csvLoader } from "~/console/kit/download.server";
import { type ExportedUser, user } from "~/contract/user";
import { shape } from "./columns";
import { words } from "./words";

const { labels } = user;

/** Searched and sorted like the list (spec §9; the last column is ours). */
export const loader = csvLoader<ExportedUser>({
  fileName: "user-info-file.csv",
  shape,
  isSorted: true,
  columns: {
    [labels.firstName]: ({ firstName }) => firstName,
    [labels.lastName]: ({ lastName }) => lastName,
    [labels.email]: ({ email }) => email,
    [labels.phoneNumber]: ({ phoneNumber }) => phoneNumber ?? "",
    [labels.userName]: ({ userName }) => userName ?? "",
    [words.application]: ({ applications }) => applications.join(", "),
    [words.status]: ({ isActive }) => (isActive ? words.statusActive : words.statusInactive),
    [words.clientsAndRoles]: ({ assignments = [] }) =>
      assignments.map(({ application, client, role }) => words.assigned(application, client, role)).join("; "),
  },
  batch: (api, wanted) => api("exportUsers", wanted),
});
