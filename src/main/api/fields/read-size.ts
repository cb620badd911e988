/** File sizes: bytes, or a text with a unit. */

/** Powers of 1,024, as in file systems and in both languages. */
const UNITS: readonly RegExp[] = [
  /^(?:b|bytes?|б|байт(?:а|ов)?)$/,
  /^(?:k|kb|kib|к|кб|кбайт|кило?байт(?:а|ов)?)$/,
  /^(?:m|mb|mib|м|мб|мбайт|мегабайт(?:а|ов)?)$/,
  /^(?:g|gb|gib|г|гб|гбайт|гигабайт(?:а|ов)?)$/,
  /^(?:t|tb|tib|т|тб|тбайт|терабайт(?:а|ов)?)$/
]

/** Digits, optionally grouped, followed by a unit. */
const WRITTEN = /^(\d[\d\s\u00a0\u202f'’.,]{0,30})(\p{L}{0,12})\.?$/u

/** Bytes, e.g. 12,288 for `12 КБ`. Null for negative sizes, sizes that are not exact, and fractions without a unit. */
export function readSize(value: unknown): number | null {
  if (typeof value === 'number') return exact(value)
  if (typeof value !== 'string' || value.length > 60) return null
  const [, digits, word] = WRITTEN.exec(value.trim().toLowerCase()) ?? []
  if (digits === undefined || word === undefined) return null
  const number = numberOf(digits, word !== '')
  if (number === null) return null
  if (word === '') return exact(number)
  const power = UNITS.findIndex((unit) => unit.test(word))
  return power < 0 ? null : exact(Math.round(number * 1024 ** power))
}

const exact = (bytes: number): number | null => (Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null)

/** @param isUnited with a unit, three digits after a single separator are decimals; without one they are a group */
function numberOf(digits: string, isUnited: boolean): number | null {
  const plain = digits.replace(/[\s\u00a0\u202f'’]/g, '')
  if (/^\d+$/.test(plain)) return Number(plain)
  const decimal = /^(\d+)[.,](\d+)$/.exec(plain)
  if (decimal !== null && (isUnited || decimal[2]?.length !== 3)) return Number(`${decimal[1]}.${decimal[2]}`)
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''))
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'))
  return null
}
