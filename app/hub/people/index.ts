import type { Handlers } from "../http/handler";
import { assignmentHandlers } from "./assignments";
import { changeHandlers } from "./changes";
import { exportUsers } from "./export";
import { listActiveUsers } from "./list";
import { uploadProfileImage } from "./profile-image";
import { userRoleHandlers } from "./roles";

/** User administration (spec §7), and the active-user record that everybody's session check reads. */
export const peopleHandlers = {
  listActiveUsers,
  exportUsers,
  uploadProfileImage,
  ...changeHandlers,
  ...userRoleHandlers,
  ...assignmentHandlers,
} satisfies Handlers;
