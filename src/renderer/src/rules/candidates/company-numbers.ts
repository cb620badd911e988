/** Finds numbers of companies and banks: INN, KPP, OGRN, BIC, IBAN. Numbers with a wrong check digit are dropped. */
import { isSupportedCountry } from 'libphonenumber-js/min'
import { isBic, isInn, isKpp, isOgrn } from '@shared/rules/lookup/checks'
import { before, type Page, type Part } from './page'

/** IBAN lengths by country, from the SWIFT registry. */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 ' +
    'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 ' +
    'LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 ' +
    'SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))])
)
const IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]){11,36}/giu

/** ISO 7064 mod 97-10, in chunks that fit a JavaScript number. */
function isIban(text: string): boolean {
  let rest = 0
  for (const sign of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

function ibans(text: string): Part[] {
  const parts: Part[] = []
  for (const match of text.matchAll(IBAN)) {
    const length = IBAN_LENGTHS.get(match[0].slice(0, 2).toUpperCase())
    if (length === undefined) continue
    let value = ''
    let end = 0
    while (end < match[0].length && value.length < length) value += match[0].charAt(end++).replace(/[ -]/, '')
    const from = match.index
    const isWhole = value.length === length && !/[\p{L}\p{N}]/u.test(text.charAt(from + end))
    const iban = value.toUpperCase()
    if (isWhole) parts.push({ from, to: from + end, value: isIban(iban) ? iban : null })
  }
  return parts
}

const SWIFT_LABELLED =
  /(?<!\p{L})(?:swift|s\.w\.i\.f\.t\.?|bic|свифт)(?: ?[/-] ?(?:swift|bic))?(?:[- ]?(?:code|код))?(?!\p{L})[\s:.=–-]{0,4}([A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?)(?![\p{L}\p{N}])/giu
const SWIFT = /(?<![\p{L}\p{N}])[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?(?![\p{L}\p{N}])/gu

export function takeBankNumbers(page: Page): void {
  page.take('iban', ibans(page.text))
  const countries = new Set(page.found.flatMap(({ kind, value }) => (kind === 'iban' ? value.slice(0, 2) : [])))
  page.takeEach('bic', SWIFT_LABELLED, ([, code = '']) =>
    code === code.toUpperCase() && isSupportedCountry(code.slice(4, 6)) ? code : undefined
  )
  // Next to an account of the same country, a BIC needs no label.
  page.takeEach('bic', SWIFT, ([code]) => (countries.has(code.slice(4, 6)) ? code : undefined))
}

const SLASHED_KPP = /^ ?[/\\] ?(\d{4}[\dA-Z]{2}\d{3})(?![\p{L}\p{N}])/u
const INN =
  /(?<!\p{L})(?:инн|inn|tin|tax id)(?!\p{L})(?: ?[/\\] ?(?:кпп|kpp))?[\s:№#.()=–-]{0,6}(?:организации[\s:]{1,3})?\d(?: ?\d){8,12}(?!\d)/giu
const KPP = /(?<!\p{L})(?:кпп|kpp)(?!\p{L})[\s:№#.()=–-]{0,6}([\dA-Z]{9})(?![\p{L}\p{N}])/giu
const OGRN = /(?<!\p{L})(?:огрнип|огрн|ogrnip|ogrn|psrn)(?!\p{L})[\s:№#.()=–-]{0,6}\d(?: ?\d){11,15}(?!\d)/giu
const BIC = /(?<!\p{L})(?:бик|bik|bic)(?!\p{L})[\s:№#.()=–-]{0,6}(\d{9})(?!\d)/giu

/** Digits of a labelled number, without group separators. */
const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Labelled numbers. */
export function takeLabelledNumbers(page: Page): void {
  const parts: (Part & { readonly kpp: string | null })[] = []
  for (const { 0: text, index } of page.text.matchAll(INN)) {
    const to = index + text.length
    const slashed = SLASHED_KPP.exec(page.text.slice(to, to + 14))
    const digits = digitsOf(text)
    const end = to + (slashed?.[0].length ?? 0)
    parts.push({ from: index, to: end, value: isInn(digits) ? digits : null, kpp: slashed?.[1] ?? null })
  }
  page.take('inn', parts)
  for (const { kpp } of parts) if (kpp !== null) page.found.push({ kind: 'kpp', value: kpp })
  page.takeEach('kpp', KPP, ([, value = '']) => (isKpp(value) ? value : null))
  page.takeEach('ogrn', OGRN, ([text]) => (isOgrn(digitsOf(text)) ? digitsOf(text) : null))
  page.takeEach('bic', BIC, ([, value = '']) => (isBic(value) ? value : null))
}

/** Bare digits. */
const BARE = /(?<![\p{L}\p{N}_@#№.,:/+-])(?:\d{9,10}|\d{12,13}|\d{15})(?![\p{L}\p{N}_@/-]|[.,:]\d)/gu
const CALLED = /(?:тел|phone|моб|факс|fax|whatsapp|tel|№|#|\bno)\p{L}{0,6}[.: ]{0,3}$/iu
/** Structure of a registration number: kind, year, region. */
const REGISTERED = /^[135](?:0[2-9]|[1-3]\d)\d{2}/

/** Unlabelled numbers recognised by their digits. Those without check digits count only if they stand alone. */
export function takeBareNumbers(page: Page): void {
  const whole = page.text.trim()
  page.takeEach('inn', BARE, ({ 0: digits, index, input }) => {
    if (CALLED.test(before(input, index, 16))) return undefined
    return isInn(digits) ? digits : undefined
  })
  page.takeEach('ogrn', BARE, ([digits]) => (isOgrn(digits) && REGISTERED.test(digits) ? digits : undefined))
  page.takeEach('bic', BARE, ([digits]) => (isBic(digits) && digits.startsWith('04') ? digits : undefined))
  page.takeEach('kpp', BARE, ([digits]) =>
    digits === whole && /^\d{4}(?:01|4[345]|50)\d{3}$/.test(digits) ? digits : undefined
  )
}
