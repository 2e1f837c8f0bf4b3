/** Defaults. */
export const SESSION_HOURS = 12;
export const SESSION_IDLE_MINUTES = 120;
/** The OpenID provider keeps session data no longer than a day. */
export const SESSION_HOURS_MAX = 24;
export const SESSION_IDLE_MINUTES_MIN = 5;
export const SESSION_IDLE_MINUTES_MAX = SESSION_HOURS_MAX * 60;

/** Maximum hours from the sign-in, and minutes without use. */
export interface SessionLimits {
  hours: number;
  idleMinutes: number;
}

/** On a computer that others use; shorter limits of the installation count there, too. */
const SHARED_HOURS = 4;
const SHARED_IDLE_MINUTES = 15;

export const sharedLimits = ({ hours, idleMinutes }: SessionLimits): SessionLimits => ({
  hours: Math.min(hours, SHARED_HOURS),
  idleMinutes: Math.min(idleMinutes, SHARED_IDLE_MINUTES),
});

export const SESSION_LIMITS: SessionLimits = { hours: SESSION_HOURS, idleMinutes: SESSION_IDLE_MINUTES };
