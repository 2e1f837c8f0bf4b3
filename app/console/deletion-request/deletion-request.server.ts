import { listLoader } from "~/console/kit/list.server";
import { shape } from "./columns";

export const loadDeletionRequests = listLoader("listDeletionRequests", shape);
