import type { Random } from '../data/random'

/** Further habits of real services, combinable with any style. */
export interface Traits {
  /** Each record is nested under this key, with other data beside it. */
  readonly wrap: 'row' | 'node' | 'attributes' | 'entry' | null
  /** True: nested lists have a count beside them. */
  readonly isCounted: boolean
  /** Each value has its type name under this key. */
  readonly typed: 'type' | 'kind' | 'contentType' | null
  readonly money: 'number' | 'minus-sign' | 'minus-behind' | 'brackets' | 'bar' | 'rouble-sign' | 'multiplied'
  readonly contacts: 'text' | 'number' | 'multi-field'
  /** Digits beyond JavaScript's number precision. */
  readonly digits: 'text' | 'number'
  readonly birthdays: 'date' | 'unix'
  /** `parts`: `{ year, month, day }`, months from 0. */
  readonly dates: 'style' | 'parts'
  readonly texts: 'plain' | 'escaped'
  /** Value for a missing text or date; null: the style's own. */
  readonly empty: 'false' | 'false-in-list' | 'text-in-map' | null
  /** True: an empty reference has a name. */
  readonly isNobody: boolean
  /** Convention for keys that link an occurrence to its series. */
  readonly series: 'google' | 'microsoft' | 'bitrix' | 'icalendar'
  readonly rules: 'text' | 'lines' | 'object'
  /** How a timed event states its end. */
  readonly ends: 'end' | 'iso-duration' | 'clock' | 'minutes'
  /** Search results: one list, or one per module. */
  readonly found: 'list' | 'map' | 'groups'
  /** Reference data: records, a map of names, or of names with items. */
  readonly words: 'records' | 'names' | 'named-items'
}

export const NO_TRAITS: Traits = {
  wrap: null,
  isCounted: false,
  typed: null,
  money: 'number',
  contacts: 'text',
  digits: 'text',
  birthdays: 'date',
  dates: 'style',
  texts: 'plain',
  empty: null,
  isNobody: false,
  series: 'google',
  rules: 'text',
  ends: 'end',
  found: 'list',
  words: 'records'
}

export function drawTraits(random: Random): Traits {
  return {
    wrap: random.pick([null, null, 'row', 'node', 'attributes', 'entry'] as const),
    isCounted: random.chance(0.5),
    typed: random.pick([null, null, 'type', 'kind', 'contentType'] as const),
    money: random.pick([
      ...(['number', 'minus-sign', 'minus-behind', 'brackets', 'bar', 'rouble-sign', 'multiplied'] as const)
    ]),
    contacts: random.pick(['text', 'number', 'multi-field'] as const),
    digits: random.pick(['text', 'number', 'number'] as const),
    birthdays: random.pick(['date', 'unix'] as const),
    dates: random.pick(['style', 'style', 'parts'] as const),
    texts: random.pick(['plain', 'escaped'] as const),
    empty: random.pick([null, 'false', 'false-in-list', 'text-in-map'] as const),
    isNobody: random.chance(0.5),
    series: random.pick(['google', 'microsoft', 'bitrix', 'icalendar'] as const),
    rules: random.pick(['text', 'lines', 'object'] as const),
    ends: random.pick(['end', 'iso-duration', 'clock', 'minutes'] as const),
    found: random.pick(['list', 'map', 'groups'] as const),
    words: random.pick(['records', 'names', 'named-items'] as const)
  }
}
