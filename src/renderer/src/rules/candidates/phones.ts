/** Finds phone numbers in any usual notation. */
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import { before, type Page, type Part } from './page'

const NUMBER = /(?<![\p{L}\p{N}_#№=/.,-])(?:\+ ?)?\(?\d(?:[ ().–/-]{0,3}\d){4,15}/gu
const LABEL =
  /(?:тел|телефон\p{L}{0,3}|моб|мобильн\p{L}{0,3}|сот|раб|факс|звон\p{L}{1,4}|phone|tel|telephone|telefon|mobile|mob|cell|fax|call|office|whatsapp|viber|telegram|т|м|ф|t|m|p|f|direct)[.:/ )]*$/iu
/** The word goes on, so this is no number; an extension may follow directly. */
const GOES_ON = /^(?!доб|вн|ext)[\p{L}\p{N}_]/iu
const NUMBERED = /(?:№|#|(?<!\p{L})(?:no|nr|id|ид)\.?):? ?$/iu
/** Digit groups of a number; they help to recognise phone numbers. */
const groupsOf = (text: string): readonly string[] => text.match(/\d+/g) ?? []

interface Surroundings {
  /** True: the preceding text announces a phone number. */
  readonly isCalled: boolean
  /** True: the text contains nothing else. */
  readonly isAlone: boolean
  /** Countries whose numbers the text would write without a country code. */
  readonly home: readonly CountryCode[]
}

const e164 = (text: string, country?: CountryCode, isStrict = true): string | null => {
  const phone = parsePhoneNumberFromString(
    text,
    country === undefined ? {} : { defaultCountry: country, extract: false }
  )
  if (phone === undefined || !(isStrict ? phone.isValid() : phone.isPossible())) return null
  return phone.number
}

/** A Russian number with or without its 7 or 8. */
function russian(national: string): string | null {
  return /^[3489]\d{9}$/.test(national) ? `+7${national}` : null
}

function phoneIn(text: string, { isCalled, isAlone, home }: Surroundings): string | null {
  const digits = text.replace(/\D/g, '')
  const groups = groupsOf(text)
  const [first = ''] = groups
  if (text.startsWith('+')) {
    const plain = `+${text.replace('(0)', '').replace(/\D/g, '')}`
    return digits.startsWith('7') && digits.length === 11 ? russian(digits.slice(1)) : e164(plain, undefined, false)
  }
  if (groups.length > 6 || (groups.length > 2 && groups.every(({ length }) => length === 4))) return null
  if (digits.length === 11 && /^[78]/.test(digits)) {
    const isGrouped = groups.length > 2 && (first.length === 1 || first.length === 4 || first.length === 5)
    const isBare = groups.length === 1 && /^(?:[78]9|8800)/.test(digits)
    const isSplit = groups.length === 2 && (first.length === 1 || first.length === 4)
    return isGrouped || isBare || isSplit || isCalled || isAlone ? russian(digits.slice(1)) : null
  }
  if (digits.length === 11 && digits.startsWith('1') && groups.length > 2) return e164(`+${digits}`)
  if (digits.startsWith('00') && digits.length > 11) return e164(`+${digits.slice(2)}`)
  if (digits.startsWith('0') && (groups.length > 1 || isCalled)) {
    return home.reduce<string | null>(
      (found, country) =>
        found ?? (country === 'RU' || country === 'US' ? null : e164(digits, country, country !== 'GB')),
      null
    )
  }
  if (digits.length === 10) {
    const isGrouped = groups.length > 2 || (groups.length === 2 && text.startsWith('('))
    if (!isGrouped && !isCalled && !(isAlone && digits.startsWith('9'))) return null
    return home[0] === 'US' ? (e164(digits, 'US') ?? russian(digits)) : (russian(digits) ?? e164(digits, 'US'))
  }
  // A local number.
  return isCalled && /^\d{2,3}[ -]\d{2}[ -]\d{2}$/.test(text) ? digits : null
}

/** Longest valid phone number at the beginning, cut between digit groups. */
function longest(text: string, surroundings: Surroundings): { readonly length: number; readonly value: string } | null {
  for (let end = text.length; end > 4; end--) {
    // Never cut within a group.
    if (!/\d/.test(text.charAt(end - 1)) || /\d/.test(text.charAt(end))) continue
    const value = phoneIn(text.slice(0, end), surroundings)
    if (value !== null) return { length: end, value }
  }
  return null
}

function homeOf(text: string): readonly CountryCode[] {
  if (/[а-яё]/i.test(text)) return ['RU', 'GB', 'DE', 'FR']
  if (/\+49|stra(?:ß|ss)e|\b(?:Germany|Deutschland)\b|\.de\b/i.test(text)) return ['DE', 'GB']
  return /\+33|\bFrance\b|\.fr\b|\bSARL\b|\brue\b/.test(text) ? ['FR', 'GB'] : ['US', 'GB', 'DE', 'FR']
}

export function takePhones(page: Page): void {
  const { text } = page
  const home = homeOf(text)
  const whole = text.trim()
  const parts: Part[] = []
  for (const match of text.matchAll(NUMBER)) {
    const near = before(text, match.index, 24)
    const end = match.index + match[0].length
    if (NUMBERED.test(near) || GOES_ON.test(text.slice(end, end + 4))) continue
    const phone = longest(match[0], { isCalled: LABEL.test(near), isAlone: whole === match[0], home })
    if (phone !== null) parts.push({ from: match.index, to: match.index + phone.length, value: phone.value })
  }
  page.take('phone', parts)
}
