import { user } from "~/contract/user";
import { users } from "../kit/db/schema";
import { mapped } from "../kit/records/mapped";

export const userColumns = mapped(users, user, {}, [
  "commonPortalId",
  "emailVerifiedAt",
  "isActive",
  "passwordHash",
  "profileImage",
]);
