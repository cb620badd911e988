export { joinBeyond } from './beyond-fields'
export {
  decodedField,
  decodedFields,
  exampleOf,
  idLabels,
  newestRecords,
  PLACE_COLUMNS,
  type RecordPlace,
  recordAt,
  referenceKindOf,
  type Source
} from './example-field'
export { fieldInventory, recordKinds, roleFields } from './field-inventory'
export { type Inferences, inferReferences } from './inference/infer-references'
export { listsByTitles, listsCalledLike, type NamedList } from './inference/named-lists'
export { storedInferences, storeInferences } from './inference/stored-references'
export { labelledFields } from './labelled-fields'
export { isOrdered, kindColumn, ROLE_COLUMNS, roleColumn } from './sortable'
