/**
 * Milliseconds since a moment. Infinite for null and for future moments: the clock was set back, so the real age is
 * unknown.
 */
export function ageAt(now: number, moment: number | null): number {
  return moment === null || moment > now ? Infinity : now - moment
}
