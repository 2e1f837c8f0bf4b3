import type { Handlers } from "../call/handler";
import { assignmentHandlers } from "../user/assignments";
import { changeHandlers } from "../user/changes";
import { exportUsers } from "../user/export";
import { listActiveUsers } from "../user/list";
import { uploadProfileImage } from "../user/profile-image";
import { userRoleHandlers } from "../user/roles";

/** User administration (spec §7), and the active-user record that everybody's session check reads. */
export const peopleHandlers = {
  listActiveUsers,
  exportUsers,
  uploadProfileImage,
  ...changeHandlers,
  ...userRoleHandlers,
  ...assignmentHandlers,
} satisfies Handlers;
