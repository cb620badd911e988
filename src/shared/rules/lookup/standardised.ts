/** Reads standardised texts with the provider's quality codes. */
import type { JsonObject } from '../../model/lookup'
import {
  QUALITY_MEANINGS,
  type CleanedThing,
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
  const result = resultOf(type, record)
  return {
    type,
    source,
    result,
    verdict: result === null ? 'bad' : verdictOf(type, numberAt(record, 'qc'), mailability),
    codes,
    mailability,
    leftovers: textAt(record, 'unparsed_parts'),
    thing: thingOf(type, result, record),
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

function resultOf(type: CleanType, record: JsonObject): string | null {
  switch (type) {
    case 'phone':
      return textAt(record, 'phone')
    case 'email':
      return textAt(record, 'email') ?? textAt(record, 'result')
    case 'passport':
      return joined(textAt(record, 'series'), textAt(record, 'number'))
    case 'birthdate':
      return textAt(record, 'birthdate')
    case 'vehicle':
      return textAt(record, 'result') ?? joined(textAt(record, 'brand'), textAt(record, 'model'))
    case 'address':
    case 'name':
      return textAt(record, 'result')
  }
}

function thingOf(type: CleanType, result: string | null, record: JsonObject): CleanedThing {
  switch (type) {
    case 'address':
      return readAddress(result ?? '', record)
    case 'name':
      return readPerson(record)
    case 'email':
      return readEmail(result ?? '', record)
    case 'phone':
      return {
        kind: 'phone',
        phone: result,
        type: textAt(record, 'type'),
        extension: textAt(record, 'extension'),
        provider: textAt(record, 'provider'),
        country: textAt(record, 'country'),
        region: textAt(record, 'region'),
        city: textAt(record, 'city'),
        timeZone: textAt(record, 'timezone')
      }
    case 'passport':
      return { kind: 'passport', series: textAt(record, 'series'), number: textAt(record, 'number') }
    case 'vehicle':
      return { kind: 'vehicle', brand: textAt(record, 'brand'), model: textAt(record, 'model') }
    case 'birthdate':
      return { kind: 'birthdate', date: result }
  }
}
