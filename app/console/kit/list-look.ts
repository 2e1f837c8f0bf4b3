export const REMEMBER = "remember";
export const LOOK = "look";

export const COMPACT = "compact";
export const ROOMY = "roomy";
