export type { LimitKey, Rule, Rules, Try } from "./counters";
export { createLimits, type LimitsOptions, type LimitsWithin, noLimits, type RateLimits, TooManyTries } from "./limits";
export { networkOf } from "./network";
export { forgetPlace, type HeldPlace, heldPlaces, placeOf, placesOf } from "./places";
export type { Queries } from "./queries";
export { TABLE } from "./table";
export type { Verdict } from "./verdict";
