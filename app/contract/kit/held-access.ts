import { z } from "zod";
import { Id } from "./fields";
import { periodOutput } from "./period";

/** Access as answers name it: a person, an application, the client acted for, the role and its period. */
export const heldAccess = {
  userId: Id,
  person: z.string(),
  email: z.string(),
  applicationId: Id,
  application: z.string(),
  clientId: Id,
  client: z.string(),
  role: z.string(),
  ...periodOutput,
};
