/** Parses amounts in the notations of people and services: `1 500,00 ₽`, `−1,500.5`, `(20)`, `RUB 1500`, `1,5 млн`. */

const LONGEST = 40
/** Characters used as minus: hyphens, figure dash, en dash and the mathematical sign. */
const MINUS = /[\u2010-\u2013\u2212\ufe63\uff0d]/g
const SPACES = /[\s\u00a0\u2009\u202f]/g
/** A sign may stand before the currency, before the number or at the end; two signs are no number. */
const WRITTEN =
  /^([+-]?)\s?([^\d+()-]{0,6}?)\s?([+-]?)\s?(\d[\d\s\u00a0\u2009\u202f'’.,]*?)(-?)\s?([^\d+()-]{0,24}?)\s?(-?)$/
/** Swiss and Czech prices: a separator without decimals. */
const WITHOUT_PART = /(\d)[.,]-(?=\D*$)/
/** Digits in groups of three; with spaces the first group may be longer. Indian groups have two. */
const PLAIN = /^\d+(?:[.,]\d+)?[.,]?$/
const BY_BLANKS = /^\d+(?:[ '’]\d{3})+(?:[.,]\d+)?$/
const BY_COMMAS = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/
const BY_POINTS = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/
/** Three digits after the only separator: decimals to some, a group to others. */
const DOUBTFUL_PART = /^\d{1,3}[.,]\d{3}$/
/** Bounds and periods are no amounts: `до 500`, `P1D`. */
const BOUND = /^(?:P$|от|до|ок\.?|около|from|to|up to|min\.?|max\.?|about|over|ca?\.|[~≈<>≤≥№#*=])/iu
/** Not units: in `12 + НДС` and `12,5 %` the number alone would be wrong. */
const NO_UNIT = /[+*×=<>±%‰]|^(?:проц|процент\p{L}*|percent|pct)\.?$/iu

/** Number of zeros for a multiplier word; null if ambiguous. */
const MULTIPLIERS: readonly (readonly [word: RegExp, zeros: number | null])[] = [
  [/^(?:тыс(?:яч[аиу]?)?|тыщ|thousands?|thsd|[kк])(?!\p{L})\.?/iu, 3],
  [/^т(?=\.?\s?р(?:уб\p{L}*)?\.?$)\.?/iu, 3],
  [/^тыс(?=\.?\s?р(?:уб\p{L}*)?\.?$)\.?/iu, 3],
  [/^(?:млн|миллион(?:а|ов)?|mln|mill?|mio|mn|millions?)(?!\p{L})\.?/iu, 6],
  [/^(?:млрд|миллиард(?:а|ов)?|mlrd|mrd|bln|bn|billions?)(?!\p{L})\.?/iu, 9],
  [/^(?:трлн|триллион(?:а|ов)?|trln|trn|trillions?)(?!\p{L})\.?/iu, 12],
  [/^(?:М)(?!\p{L})/u, null],
  [/^M(?!\p{L})/u, 6],
  [/^B(?!\p{L})/u, 9]
]

/**
 * Parses an amount with its unit; null if uncertain. Multipliers are applied: `1,5 млн` is 1,500,000. Percentages,
 * ranges, bounds and digits beyond 2^53 are no amounts. `unit` is the text before or after the number, or empty.
 */
export function writtenAmount(text: string): { readonly amount: number; readonly unit: string } | null {
  if (text.length > LONGEST) return null
  const plain = text.trim().replace(MINUS, '-')
  const [, before = '', inner = plain, behind = ''] = /^([^\d()]{0,6})\((.+)\)([^\d()]{0,12})$/.exec(plain) ?? []
  const isInBrackets = inner !== plain
  const match = WRITTEN.exec(inner.replace(WITHOUT_PART, '$1'))
  if (match === null) return null
  const [, sign = '', prefix = '', second = '', digits = '', third = '', suffix = '', last = ''] = match
  const signs = `${sign}${second}${third}${last}`
  if (signs.length > (isInBrackets ? 0 : 1) || /[+-]/.test(before + behind)) return null
  const unit = `${before}${prefix}`.trim()
  const rest = `${suffix}${behind}`.trim()
  if (BOUND.test(unit) || NO_UNIT.test(unit) || NO_UNIT.test(rest)) return null
  const { word, zeros } = multiplierOf(rest)
  const number = zeros === null ? null : numberOf(digits.replace(SPACES, ' ').trim(), zeros)
  if (number === null) return null
  const isNegative = isInBrackets || signs === '-'
  // Avoid negative zero, which is a different value.
  return {
    amount: isNegative && number !== 0 ? -number : number,
    unit: [unit, word].filter((one) => one !== '').join(' ')
  }
}

/** Zeros of a leading multiplier, and the text after it. */
function multiplierOf(rest: string): { readonly word: string; readonly zeros: number | null } {
  for (const [pattern, zeros] of MULTIPLIERS) {
    const found = pattern.exec(rest)?.[0]
    if (found !== undefined) return { word: rest.slice(found.length).replace(/^\./, '').trim(), zeros }
  }
  return { word: rest, zeros: 0 }
}

function numberOf(digits: string, zeros: number): number | null {
  if (zeros > 0 && DOUBTFUL_PART.test(digits)) return null
  const written = withPoint(digits)
  if (written === null) return null
  const number = Number(zeros === 0 ? written : `${written}e${zeros}`)
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : null
}

/** The digits with a decimal point; null if they are grouped in an unusual way. */
function withPoint(digits: string): string | null {
  if (PLAIN.test(digits)) {
    const ended = digits.replace(/[.,]$/, '')
    // `1,500` is a group; `0,500` and `1,50` are decimals.
    return /^[1-9]\d{0,2},\d{3}$/.test(ended) ? ended.replace(',', '') : ended.replace(',', '.')
  }
  if (BY_BLANKS.test(digits)) return digits.replace(/[ '’]/g, '').replace(',', '.')
  if (BY_COMMAS.test(digits)) return digits.replaceAll(',', '')
  return BY_POINTS.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : null
}

/** A number, or the amount in a text whatever its unit; null for anything else. */
export function readAmount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  // Scientific notation has no unit.
  if (/^-?\d(?:\.\d{1,20})?e[+-]?\d{1,3}$/i.test(value) && Number.isFinite(Number(value))) return Number(value)
  return writtenAmount(value)?.amount ?? null
}
