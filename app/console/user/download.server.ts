import { csvLoader } from "~/console/kit/download.server";
import type { ExportedUser } from "~/contract/user";
import { shape } from "./columns";
import { user as words } from "./words";

/** All users of the list as it is searched, in the order they came (spec §9: name and columns). */
export const downloadUsers = csvLoader<ExportedUser>({
  fileName: "user-info-file.csv",
  shape,
  columns: {
    [words.firstName]: ({ firstName }) => firstName,
    [words.lastName]: ({ lastName }) => lastName,
    [words.email]: ({ email }) => email,
    [words.phoneNumber]: ({ phoneNumber }) => phoneNumber ?? "",
    [words.userName]: ({ userName }) => userName ?? "",
    [words.application]: ({ applications }) => applications.join(", "),
    [words.status]: ({ isActive }) => (isActive ? words.statusActive : words.statusInactive),
  },
  batch: (api, wanted) => api("exportUsers", wanted),
});
