import type { Found } from "~/contract/find";

export type Hit = Found["records"][number];
