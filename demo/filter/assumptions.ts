import type { CloudDefect } from '../cloud-defects'

/**
 * Ambiguities of the interface about requests. Each is an option, so that a client can be tested against either
 * reading; dialects vary them.
 */
export interface Assumptions {
  /** Does `created` = `a;b` include the whole day b? */
  readonly createdEndInclusive: boolean
  /** With `condition: or`, is `having` one of the alternatives (true) or a separate condition (false)? */
  readonly orBindsHaving: boolean
  /** Matching of a string against a dynamic field that is not a date. */
  readonly textMatch: 'exact' | 'contains'
  readonly priceMatch: 'equal' | 'at-least'
  /** Meaning of an empty id array. */
  readonly emptyIds: 'no-condition' | 'nothing'
  /** Maximum page size; null: none. */
  readonly countCap: number | null
  /** The page size when `count` is not sent. */
  readonly defaultCount: number
  /** Does `filter_date` of children mean that day, or since that day? */
  readonly filterDate: 'on' | 'since'
  /** The order when `order_by` is not sent. */
  readonly defaultOrder: 'id' | 'newest-first'
  /** Where in a text a search term must be. */
  readonly searchMatch: 'anywhere' | 'word-start'
  /** Do searches and folder contents return whole records, or only id and name? */
  readonly searchSays: 'everything' | 'names'
  /** Does the file tree contain files, or only folders? */
  readonly hasFilesInTree: boolean
  /**
   * Root around the topmost folders. `none`; `folder`: an ordinary folder with an id above 32 bits; `zero`: id 0;
   * `nameless`: no id, in nested trees only; `idless`: no id, in flat trees too, where parents are 0.
   */
  readonly treeRoot: 'none' | 'folder' | 'zero' | 'nameless' | 'idless'
  readonly cloudDefects: readonly CloudDefect[]
  /** Do records have unusual values? See `withOddities`. */
  readonly hasOddities: boolean
}

export const DEFAULT_ASSUMPTIONS: Assumptions = {
  createdEndInclusive: true,
  orBindsHaving: false,
  textMatch: 'exact',
  priceMatch: 'equal',
  emptyIds: 'no-condition',
  countCap: null,
  defaultCount: 50,
  filterDate: 'on',
  defaultOrder: 'id',
  searchMatch: 'anywhere',
  searchSays: 'everything',
  hasFilesInTree: false,
  treeRoot: 'none',
  cloudDefects: [],
  hasOddities: false
}
