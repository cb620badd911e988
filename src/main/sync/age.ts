/**
 * Milliseconds since a moment, by a clock that people and machines set. Infinite for null, and for a moment in the
 * future: then the clock was set back, and the real age is unknown.
 */
export function ageAt(now: number, moment: number | null): number {
  return moment === null || moment > now ? Infinity : now - moment
}
