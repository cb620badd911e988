import { dayOf } from '../data/days'
import { hash } from '../data/random'
import { decline, type DeclinedName } from './declension'
import { DOMAINS } from './suggest-email'
import { knownNameWords } from './suggest-person'
import { isOneApart, otherLayout } from './text'

/** Standardisation of everything except addresses, with quality codes. */

const DIAL_CODES: Readonly<Record<string, readonly [city: string, zone: string]>> = {
  495: ['Москва', 'UTC+3'],
  499: ['Москва', 'UTC+3'],
  812: ['Санкт-Петербург', 'UTC+3'],
  843: ['Казань', 'UTC+3'],
  343: ['Екатеринбург', 'UTC+5'],
  383: ['Новосибирск', 'UTC+7'],
  831: ['Нижний Новгород', 'UTC+3'],
  846: ['Самара', 'UTC+4'],
  861: ['Краснодар', 'UTC+3'],
  863: ['Ростов-на-Дону', 'UTC+3'],
  401: ['Калининград', 'UTC+2']
}
const MOBILE = ['МТС', 'МегаФон', 'Билайн', 'Т2'] as const

export function cleanPhone(source: string): Record<string, unknown> {
  const parts = source.split(/[,;]|\sили\s/).filter((part) => /\d{5}/.test(part.replace(/\D/g, '')))
  const digits = (parts[0] ?? '').replace(/\D/g, '')
  const empty = {
    source,
    type: null,
    phone: null,
    country_code: null,
    city_code: null,
    number: null,
    provider: null,
    city: null,
    timezone: null,
    qc: 2
  }
  if (digits.length === 0) return empty
  if (/^\+(?!7)/.test((parts[0] ?? '').trim()) && digits.length >= 11)
    return { ...empty, type: 'Иностранный', phone: `+${digits}`, qc: 7 }
  const national = digits.length === 11 && /^[78]/.test(digits) ? digits.slice(1) : digits
  if (national.length !== 10) return { ...empty, phone: (parts[0] ?? '').trim(), qc: 1 }
  const code = national.slice(0, 3)
  const known = DIAL_CODES[code]
  const isMobile = code.startsWith('9')
  return {
    source,
    type: isMobile ? 'Мобильный' : 'Стационарный',
    phone: `+7 ${code} ${national.slice(3, 6)}-${national.slice(6, 8)}-${national.slice(8)}`,
    country_code: '7',
    city_code: code,
    number: national.slice(3),
    provider: isMobile ? (MOBILE[hash(3, Number(code)) % MOBILE.length] ?? null) : 'Ростелеком',
    city: known?.[0] ?? null,
    timezone: known?.[1] ?? 'UTC+3',
    qc: parts.length > 1 ? 3 : isMobile || known ? 0 : 1
  }
}

export function cleanName(source: string): Record<string, unknown> {
  const typed = source.match(/[\p{L}-]+/gu) ?? []
  const read = typed.map((text) => ({
    text,
    readings: [...knownNameWords(text), ...knownNameWords(otherLayout(text))]
  }))
  const part = (wanted: string, gender?: string): string | null => {
    for (const { readings } of read) {
      const found = readings.find((word) => word.part === wanted && (gender === undefined || word.gender === gender))
      if (found) return found.text
    }
    return null
  }
  const patronymic = part('PATRONYMIC')
  const name = part('NAME')
  const surname = part('SURNAME')
  const reading = read.flatMap(({ readings }) => readings)
  const genders = new Set(
    [patronymic, name, surname]
      .flatMap((text) => reading.filter((word) => word.text === text).slice(0, 1))
      .map((word) => word.gender)
  )
  const isFemale = genders.has('FEMALE')
  const unknown = read.filter(({ readings }) => readings.length === 0)
  const words = [
    { text: surname, part: 'SURNAME' as const },
    { text: name, part: 'NAME' as const },
    { text: patronymic, part: 'PATRONYMIC' as const }
  ].flatMap(({ text, part: of }) => (text === null ? [] : [{ text, part: of }]))
  const result = words.map((word) => word.text).join(' ')
  const inCase = (of: keyof DeclinedName): string | null =>
    words.length === 0 ? null : words.map((word) => decline(word.text, word.part, isFemale)[of]).join(' ')
  return {
    source,
    result: result === '' ? null : result,
    result_genitive: inCase('genitive'),
    result_dative: inCase('dative'),
    result_ablative: inCase('ablative'),
    surname,
    name,
    patronymic,
    gender: genders.size === 1 ? (isFemale ? 'Ж' : 'М') : 'НД',
    qc: words.length === 0 ? 2 : unknown.length > 0 || genders.size > 1 ? 1 : 0
  }
}

const DISPOSABLE: ReadonlySet<string> = new Set(['mailinator.com', 'temp-mail.org', '10minutemail.com'])

export function cleanEmail(source: string): Record<string, unknown> {
  const text = source
    .trim()
    .toLowerCase()
    .split('@')
    .map((part) => part.trim())
    .join('@')
    .replace(/,(?=[a-z]{2,3}$)/, '.')
  const parts = /^([a-z0-9._%+-]+)@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/.exec(text)
  if (!parts) {
    const isGarbage = !text.includes('@')
    return { source, email: isGarbage ? null : text, local: null, domain: null, type: null, qc: isGarbage ? 2 : 1 }
  }
  const [, local = '', domain = ''] = parts
  const near = DOMAINS.find((known) => known !== domain && domain.length > 4 && isOneApart(known, domain))
  const fixed = DOMAINS.some((known) => known === domain) ? domain : (near ?? domain)
  const email = `${local}@${fixed}`
  const isPersonal = DOMAINS.some((known) => known === fixed)
  const type = DISPOSABLE.has(fixed)
    ? 'DISPOSABLE'
    : isPersonal
      ? 'PERSONAL'
      : /^(info|sales|office|support)$/.test(local)
        ? 'ROLE'
        : 'CORPORATE'
  return {
    source,
    email,
    local,
    domain: fixed,
    type,
    qc: DISPOSABLE.has(fixed) ? 3 : email !== source.trim().toLowerCase() ? 4 : 0
  }
}

export function cleanPassport(source: string): Record<string, unknown> {
  const digits = source.replace(/\D/g, '')
  if (digits.length === 0) return { source, series: null, number: null, qc: 2 }
  if (digits.length !== 10) return { source, series: null, number: null, qc: 1 }
  return { source, series: `${digits.slice(0, 2)} ${digits.slice(2, 4)}`, number: digits.slice(4), qc: 0 }
}

const BRANDS: readonly [RegExp, string][] = [
  [/лада|ваз|lada/i, 'LADA'],
  [/форд|ford/i, 'FORD'],
  [/тойота|toyota/i, 'TOYOTA'],
  [/киа|kia/i, 'KIA'],
  [/шкода|skoda/i, 'SKODA'],
  [/газ(ель)?|gaz/i, 'ГАЗ']
]

export function cleanVehicle(source: string): Record<string, unknown> {
  const found = BRANDS.find(([pattern]) => pattern.test(source))
  const model =
    /(?:фокус|focus|гранта|granta|октавия|octavia|рио|rio|камри|camry|next|некст)/i.exec(source)?.[0] ?? null
  if (!found) return { source, result: null, brand: null, model: null, qc: 2 }
  const name = model?.toUpperCase() ?? null
  return {
    source,
    result: name === null ? found[1] : `${found[1]} ${name}`,
    brand: found[1],
    model: name,
    qc: name === null ? 1 : 0
  }
}

const MONTHS = ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'] as const

export function cleanBirthdate(source: string): Record<string, unknown> {
  const text = source.trim().toLowerCase()
  const numeric = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})$/.exec(text)
  const sql = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const worded = /^(\d{1,2})\s+([а-я]+)\s+(\d{4})/.exec(text)
  const month = worded ? MONTHS.findIndex((name) => (worded[2] ?? '').startsWith(name)) + 1 : 0
  const [day, inMonth, year] = sql
    ? [Number(sql[3]), Number(sql[2]), Number(sql[1])]
    : numeric
      ? [Number(numeric[1]), Number(numeric[2]), Number(numeric[3])]
      : [Number(worded?.[1]), month, Number(worded?.[3])]
  if (text === '' || Number.isNaN(day)) return { source, birthdate: null, qc: 2 }
  const isShort = year < 100
  const full = isShort ? (year > 30 ? 1900 + year : 2000 + year) : year
  const date = `${String(full).padStart(4, '0')}-${String(inMonth).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (dayOf(date) === null) return { source, birthdate: null, qc: 1 }
  return { source, birthdate: `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`, qc: isShort ? 1 : 0 }
}
