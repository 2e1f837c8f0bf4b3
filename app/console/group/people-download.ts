export { downloadPeople as loader } from "./group.server";
