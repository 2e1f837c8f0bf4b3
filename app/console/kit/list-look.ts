/** Parameters that ask to remember how lists look; addresses do not keep them. */
export const REMEMBER = "remember";
export const LOOK = "look";

export const COMPACT = "compact";
export const ROOMY = "roomy";
