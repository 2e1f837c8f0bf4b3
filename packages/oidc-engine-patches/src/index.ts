export { membersOf } from "./members";
export { ENGINE_PATCHES, type EngineContext, type EngineParts, patchEngine } from "./patches";
