/**
 * The form of a Russian plural among `один | два | пять`, e.g. `{n} запись | {n} записи | {n} записей`.
 * Fractions take the second form, as in `1,5 записи`.
 */
export function russianPlural(choice: number): number {
  const n = Math.abs(choice)
  if (!Number.isInteger(n)) return 1
  const tens = n % 100
  const ones = n % 10
  if (tens >= 11 && tens <= 14) return 2
  if (ones === 1) return 0
  return ones >= 2 && ones <= 4 ? 1 : 2
}
