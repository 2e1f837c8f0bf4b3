/** When a session ends, unless the settings say otherwise. */
export const SESSION_HOURS = 12;
export const SESSION_IDLE_MINUTES = 120;
/** A day: what the OpenID provider keeps of a session lives no longer. */
export const SESSION_HOURS_MAX = 24;
export const SESSION_IDLE_MINUTES_MIN = 5;
export const SESSION_IDLE_MINUTES_MAX = SESSION_HOURS_MAX * 60;

/** Hours from the sign-in to a session's end, and minutes without use after which it ends before. */
export interface SessionLimits {
  hours: number;
  idleMinutes: number;
}

export const SESSION_LIMITS: SessionLimits = { hours: SESSION_HOURS, idleMinutes: SESSION_IDLE_MINUTES };
