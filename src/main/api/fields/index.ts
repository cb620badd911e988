export { NOUN_WORDS } from './aliases'
export { assignRoles, NO_CORRECTIONS, type Winners } from './assign-roles'
export { collectFields, type Entry, REST_KEY } from './collect-fields'
export { CorrectionBook, INFERRED_NOUN, rolesOf } from './corrections'
export { isDateObject } from './date-object'
export type {
  AnyNoun,
  DecodedEvent,
  DecodedRecord,
  DecodeOptions,
  EventRule,
  EventSeries,
  EventTimesRead,
  LearnedLabel,
  NounCorrections
} from './decoded'
export { dynamicItem } from './dynamic-item'
export { readRule } from './event-rule'
export { readSeries } from './event-series'
export { settleEvent } from './event-times'
export { labelsOfIncluded } from './included'
export { keyInfo } from './key-info'
export { withoutNobody } from './without-nobody'
export { changedOccurrences, overridesIn } from './overrides'
export { directionOfFlag, directionOfWord } from './read-direction'
export { readColour } from './read-colour'
export { readDone } from './read-done'
export { isNothing } from './read-field'
export { isCurrencyCode } from './read-money'
export { readFlag, readIds, readReferenceObject } from './read-values'
export { readFields } from './record-fields'
export { currencyOf, moneyCurrency, shareCurrency } from './share-currency'
export { shareLabels } from './share-labels'
export { typedValue } from './typed-value'
export { fieldNames, type FieldNames, kindNamed, likeness, type Likeness } from './reference-names'
