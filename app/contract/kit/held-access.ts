import { z } from "zod";
import { Id } from "./fields";
import { periodOutput } from "./period";

/** Access as answers name it. */
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
