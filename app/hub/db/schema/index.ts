export * from "./access";
export * from "./account";
export * from "./approval";
export * from "./catalog";
export * from "./contacts";
export * from "./delivery";
export * from "./oauth";
export * from "./users";
