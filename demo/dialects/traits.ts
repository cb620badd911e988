import type { Random } from '../data/random'

/** What real services do besides: combined at will, on top of any style. */
export interface Traits {
  /** Each record of an answer lies under this key of an object, beside something else. */
  readonly wrap: 'row' | 'node' | 'attributes' | 'entry' | null
  /** Lists within a record stand beside their number. */
  readonly counted: boolean
  /** Each value stands beside the name of its type, which is under this key. */
  readonly typed: 'type' | 'kind' | 'contentType' | null
  readonly money: 'number' | 'minus-sign' | 'minus-behind' | 'brackets' | 'bar' | 'rouble-sign' | 'multiplied'
  readonly contacts: 'text' | 'number' | 'multi-field'
  /** Digits that no number of JavaScript holds. */
  readonly digits: 'text' | 'number'
  readonly birthdays: 'date' | 'unix'
  /** `parts`: `{ year, month, day }` with months from 0. */
  readonly dates: 'style' | 'parts'
  readonly texts: 'plain' | 'escaped'
  /** What stands for no text and no date; null: what the style has. */
  readonly empty: 'false' | 'false-in-list' | 'text-in-map' | null
  /** A reference to nobody bears a name. */
  readonly nobody: boolean
  /** By whose keys an event says of which series it is one occurrence. */
  readonly series: 'google' | 'microsoft' | 'bitrix' | 'icalendar'
  readonly rules: 'text' | 'lines' | 'object'
  /** How an event of some hours says when it ends. */
  readonly ends: 'end' | 'iso-duration' | 'clock' | 'minutes'
  /** Results of a search: one list, or one for each module. */
  readonly found: 'list' | 'map' | 'groups'
  /** Reference data: records, a map of names, or of names with items. */
  readonly words: 'records' | 'names' | 'named-items'
}

export const NO_TRAITS: Traits = {
  wrap: null,
  counted: false,
  typed: null,
  money: 'number',
  contacts: 'text',
  digits: 'text',
  birthdays: 'date',
  dates: 'style',
  texts: 'plain',
  empty: null,
  nobody: false,
  series: 'google',
  rules: 'text',
  ends: 'end',
  found: 'list',
  words: 'records'
}

export function drawTraits(random: Random): Traits {
  return {
    wrap: random.pick([null, null, 'row', 'node', 'attributes', 'entry'] as const),
    counted: random.chance(0.5),
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
    nobody: random.chance(0.5),
    series: random.pick(['google', 'microsoft', 'bitrix', 'icalendar'] as const),
    rules: random.pick(['text', 'lines', 'object'] as const),
    ends: random.pick(['end', 'iso-duration', 'clock', 'minutes'] as const),
    found: random.pick(['list', 'map', 'groups'] as const),
    words: random.pick(['records', 'names', 'named-items'] as const)
  }
}
