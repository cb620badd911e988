/**
 * Milliseconds since a moment, by a clock that people and their machines set. Infinite for no moment, and for one that
 * lies ahead: then the clock was set back, and how old the thing is nobody knows.
 */
export function ageAt(now: number, moment: number | null): number {
  return moment === null || moment > now ? Infinity : now - moment
}
