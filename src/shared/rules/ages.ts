/** Ages that differ by less are one: they are said once. Milliseconds. */
const SAME = 5 * 60_000

/** Whether two times at which the service answered are as good as one. */
export const isSameAge = (a: number, b: number): boolean => Math.abs(a - b) < SAME
