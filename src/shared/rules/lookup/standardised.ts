/** Reads standardised texts with the provider's quality codes. */
import type { JsonObject } from '../../model/lookup'
import {
  QUALITY_MEANINGS,
  type CleanType,
  type Mailability,
  type QualityCode,
  type StandardisedValue,
  type Verdict
} from '../../model/lookup-clean'
import { readAddress } from './address'
import { readEmail, readPerson } from './person'
import { numberAt, textAt } from './read-data'

/** `qc` values per type: good, and bad ones. All others need review. */
const QC: Readonly<Record<CleanType, { readonly good: readonly number[]; readonly bad: readonly number[] }>> = {
  address: { good: [0], bad: [2] },
  phone: { good: [0, 7], bad: [2] },
  name: { good: [0], bad: [2] },
  email: { good: [0], bad: [1, 2] },
  passport: { good: [0], bad: [1, 2, 10] },
  vehicle: { good: [0], bad: [2] },
  birthdate: { good: [0], bad: [2] }
}
const DOUBTFUL_TO_MAIL = [5, 8, 9, 10]

/**
 * @param source the text sent
 * @param record the provider's record
 */
export function readStandardised(type: CleanType, source: string, record: JsonObject): StandardisedValue {
  const codes = codesOf(type, record)
  const complete = numberAt(record, 'qc_complete')
  const mailability = type === 'address' && complete !== null ? mailabilityOf(complete) : null
  const { result, thing } = partsOf(type, record)
  return {
    type,
    source,
    result,
    verdict: result === null ? 'bad' : verdictOf(type, numberAt(record, 'qc'), mailability),
    codes,
    mailability,
    leftovers: textAt(record, 'unparsed_parts'),
    thing,
    data: record
  }
}

function verdictOf(type: CleanType, qc: number | null, mailability: Mailability | null): Verdict {
  if (qc === null) return 'check'
  if (QC[type].bad.includes(qc)) return 'bad'
  if (!QC[type].good.includes(qc)) return 'check'
  return mailability === null || mailability === 'mailable' ? 'good' : 'check'
}

function mailabilityOf(complete: number): Mailability {
  return complete === 0 ? 'mailable' : DOUBTFUL_TO_MAIL.includes(complete) ? 'doubtful' : 'not-mailable'
}

/** All keys that begin with `qc` and hold an integer. */
function codesOf(type: CleanType, record: JsonObject): QualityCode[] {
  return Object.keys(record).flatMap((name) => {
    const value = name === 'qc' || name.startsWith('qc_') ? numberAt(record, name) : null
    if (value === null || !Number.isInteger(value)) return []
    const meaning = QUALITY_MEANINGS.find((known) => known === `${type}-${name}-${String(value)}`) ?? null
    return [{ name, value, meaning }]
  })
}

const joined = (...texts: readonly (string | null)[]): string | null =>
  texts.filter((text) => text !== null).join(' ') || null

/** The result on one line, and its parts. */
function partsOf(type: CleanType, record: JsonObject): Pick<StandardisedValue, 'result' | 'thing'> {
  const at = (key: string): string | null => textAt(record, key)
  const result = at('result')
  switch (type) {
    case 'address':
      return { result, thing: readAddress(result ?? '', record) }
    case 'name':
      return { result, thing: readPerson(record) }
    case 'email': {
      const email = at('email') ?? result
      return { result: email, thing: readEmail(email ?? '', record) }
    }
    case 'phone': {
      const phone = at('phone')
      const place = { country: at('country'), region: at('region'), city: at('city'), timeZone: at('timezone') }
      const line = { type: at('type'), extension: at('extension'), provider: at('provider') }
      return { result: phone, thing: { kind: 'phone', phone, ...line, ...place } }
    }
    case 'passport': {
      const [series, number] = [at('series'), at('number')]
      return { result: joined(series, number), thing: { kind: 'passport', series, number } }
    }
    case 'vehicle': {
      const [brand, model] = [at('brand'), at('model')]
      return { result: result ?? joined(brand, model), thing: { kind: 'vehicle', brand, model } }
    }
    case 'birthdate': {
      const date = at('birthdate')
      return { result: date, thing: { kind: 'birthdate', date } }
    }
  }
}
