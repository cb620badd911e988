export { contentOf, areContradictory, givenContent, parseFields, type StoredContent, type StoredParts } from './content'
export { CONTENT_COLUMNS, type ContentPlace, Contents } from './contents'
export type { ColumnWriting, NumberedField } from './column-writing'
export { joinedCurrencies } from './currency-codes'
export { dataState, LruCache } from './data-state'
export { DecoderVersions, type DecodedKind } from './decoder-versions'
export { CorrectedDecoder, type Decoder, realDecoder } from './decoder'
export { AUTHORITY, findScope, hasBeyond, MOST_FIELDS } from './dictionaries'
export { fieldKind, type StoredLabel } from './field-labels'
export { hasRecordColumn, textHash } from './field-values'
export { Labels, type RecordName, titlesOf } from './labels'
export type { ListKey, PageInput, PageOutcome, SweepCursor, SweepEnd, UsedFields } from './lists'
export { idOf, localId } from './local-ids'
export { keyOfStart, type KnownOccurrence } from './occurrence-writer'
export { monthBounds, readTimes, SPANS, storedTimes, type StoredRule } from './occurrences'
export { withOwnTimes } from './own-times'
export type { IdentifiedRecord, RawFields } from './raw-fields'
export { type AskedWhole, readsOf } from './reads'
export {
  type KnownRecord,
  type Meeting,
  mentionedLabels,
  ownLabel,
  type RowCondition,
  type ScopeOfNoun
} from './record-writer'
export { funnels, modules, referenceNames, type ReferenceNames, stagePlaces, stages } from './reference'
export type { SearchIndexing } from './search-indexing'
export {
  moduleRecordKey,
  moduleRecordOf,
  moduleRecordsNumbered,
  modulesOfRecords,
  OF_NO_MODULE,
  scopesOfOthers
} from './module-records'
export { newsOf, splitPartial, addPartial, withPartial } from './partial-answer'
export { addedByHit, withLaterHit } from './search-hits'
export { momentKey, titleKey } from './sort-key'
export { CHILD_FACT, STATE, type StateCode, stateName, stateOfList } from './states'
export { hash48 } from './text-hash'
export { Writing } from './writing'
