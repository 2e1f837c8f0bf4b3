export { loader } from "~/portal/problem/unknown";
export { judge as action } from "./password-strength.server";
