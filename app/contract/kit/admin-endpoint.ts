import { z } from "zod";
import type { Audited } from "./audited";
import { type Endpoint, endpoint } from "./endpoint";
import { Paging } from "./paging";
import { signedIn, type Who } from "./who";

type Path = Endpoint["path"];
type Extra = Pick<Endpoint, "wireNames" | "extension" | "shown"> & { who?: Who<"admin"> };
type Bare = Partial<Pick<Endpoint, "isBare" | "isUncounted" | "encrypted">>;

const admin = signedIn("admin");
const adminOrAuditor = signedIn("admin", { also: ["auditor"] });

/** For `who`: client administrators too, about their client's people. */
export const readsInClient = { who: signedIn("admin", { also: ["auditor", "client-administrator"] }) } as const;
export const changesInClient = { who: signedIn("admin", { also: ["client-administrator"] }) } as const;

/** An encrypted GET that an Admin may make, and an Auditor. */
export const adminRead = <Input extends z.ZodType, Output extends z.ZodType>(
  path: Path,
  input: Input,
  output: Output,
  extra: Extra = {},
) => endpoint({ method: "GET", path, who: adminOrAuditor, encrypted: true, input, output, ...extra });

/** With search and paging. */
export const adminList = <Item extends z.ZodType>(path: Path, item: Item, extra: Extra = {}) =>
  adminRead(path, Paging, z.array(item), extra);

export const adminChange = <Input extends z.ZodType, Output extends z.ZodType>(
  path: Path,
  input: Input,
  output: Output,
  extra: Extra & { audit: Audited },
) => endpoint({ method: "POST", path, who: admin, encrypted: true, input, output, ...extra });

/** A POST that only reads. */
export const adminQuestion = <Input extends z.ZodType, Output extends z.ZodType>(
  path: Path,
  input: Input,
  output: Output,
  extra: Extra & Bare = {},
) => endpoint({ method: "POST", path, who: adminOrAuditor, encrypted: true, input, output, ...extra });
