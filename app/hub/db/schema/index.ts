export * from "./account";
export * from "./catalog";
export * from "./delivery";
export * from "./oauth";
export * from "./users";
