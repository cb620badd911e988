import type { CloudDefect } from '../cloud-defects'

/**
 * What the interface leaves open about the meaning of a request. Each point is an option here, so that a client can be
 * tried against an installation that decides it the other way; dialects vary them.
 */
export interface Assumptions {
  /** Does `created` = `a;b` include the whole day b? */
  readonly createdEndInclusive: boolean
  /** With `condition: or`, is `having` one of the alternatives (true) or a condition of its own (false)? */
  readonly orBindsHaving: boolean
  /** How a string matches a dynamic field that is not a date. */
  readonly textMatch: 'exact' | 'contains'
  readonly priceMatch: 'equal' | 'at-least'
  /** What an empty array of ids asks for. */
  readonly emptyIds: 'no-condition' | 'nothing'
  /** The most records that one page brings; null for as many as asked. */
  readonly countCap: number | null
  /** The page size when `count` is not sent. */
  readonly defaultCount: number
  /** Does `filter_date` of a sub-resource mean that day, or from that day on? */
  readonly filterDate: 'on' | 'since'
  /** The order when `order_by` is not sent. */
  readonly defaultOrder: 'id' | 'newest-first'
  /** Where in a text a search term has to stand. */
  readonly searchMatch: 'anywhere' | 'word-start'
  /** Do searches, and what one folder holds, say all of a record, or its id and its name alone? */
  readonly searchSays: 'everything' | 'names'
  /** Does the tree of the file area hold files, or folders only? */
  readonly treeHasFiles: boolean
  /**
   * What is around the topmost folders: nothing, a folder like any other (with an id above 32 bits), one with the id 0,
   * one without an id where a tree is nested, or one without an id, in flat trees too, whose id the others name as 0.
   */
  readonly treeRoot: 'none' | 'folder' | 'zero' | 'nameless' | 'idless'
  readonly cloudDefects: readonly CloudDefect[]
  /** Do records have values that the demo's own data has not: see `withOddities`? */
  readonly oddities: boolean
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
  treeHasFiles: false,
  treeRoot: 'none',
  cloudDefects: [],
  oddities: false
}
