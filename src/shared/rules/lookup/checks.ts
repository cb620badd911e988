/** Check digits and formats of company and bank numbers. */

const digitsOf = (text: string): number[] => [...text].map(Number)

function weighted(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0)
}

const INN_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const INN_11 = [7, ...INN_10.slice(0, 1), 4, 10, 3, 5, 9, 4, 6, 8]
const INN_12 = [3, ...INN_11]

/** Tax id (INN): 10 digits for companies, 12 for people, with check digits. */
export function isInn(text: string): boolean {
  if (!/^(?:\d{10}|\d{12})$/.test(text)) return false
  const digits = digitsOf(text)
  const holds = (weights: readonly number[]): boolean =>
    (weighted(digits, weights) % 11) % 10 === digits[weights.length]
  return text.length === 10 ? holds(INN_10) : holds(INN_11) && holds(INN_12)
}

/** Registration number (OGRN): 13 digits for companies, 15 for sole traders; the last one is a check digit. */
export function isOgrn(text: string): boolean {
  if (!/^(?:\d{13}|\d{15})$/.test(text)) return false
  const body = text.slice(0, -1)
  const rest = BigInt(body) % (text.length === 13 ? 11n : 13n)
  return Number(rest % 10n) === Number(text.at(-1))
}

/** Format of a registration reason code (KPP); it has no check digit. */
export const isKpp = (text: string): boolean => /^\d{4}[\dA-Z]{2}\d{3}$/.test(text)

/** Format of a bank identifier (BIC); it has no check digit. */
export const isBic = (text: string): boolean => /^0[0-4]\d{7}$/.test(text)

/** Letters that stand for digits in the currency code. */
const CLEARING_LETTERS = 'ABCEHKMPTX'

/**
 * Whether the check digit of a 20-digit account matches the bank's BIC. Accounts at the central bank (correspondent and
 * treasury ones) use the number of its branch, others the bank's own number.
 */
export function isAccount(account: string, bic: string): boolean {
  if (!/^\d{5}[\dABCEHKMPTX]\d{14}$/.test(account) || !/^\d{9}$/.test(bic)) return false
  const isAtCentralBank = /^(?:301|40102)/.test(account) || bic.endsWith('000') || /00[12]$/.test(bic)
  const prefix = isAtCentralBank ? `0${bic.slice(4, 6)}` : bic.slice(6)
  const letter = CLEARING_LETTERS.indexOf(account.charAt(5))
  const plain = letter === -1 ? account : `${account.slice(0, 5)}${String(letter)}${account.slice(6)}`
  const sum = digitsOf(prefix + plain).reduce((all, digit, at) => all + ((digit * ([7, 1, 3][at % 3] ?? 1)) % 10), 0)
  return sum % 10 === 0
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** Whether a text may be an e-mail address: one `@`, a domain with a dot, no spaces. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)

/** Digits of a callable phone number: 10 to 15, with only usual separators; else null. */
export function phoneDigits(text: string): string | null {
  if (!/^[\d+()\s.–-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  return digits.length >= 10 && digits.length <= 15 ? digits : null
}
