/**
 * Which reads answer with long texts cut: whatever is shown in rows. The whole texts go to whoever shows one record,
 * copies, exports, or asks for them with `whole`.
 */
import { shortTexts } from '@shared/rules/short-texts'
import type { CacheReads } from './operations'

type Texts = 'short' | 'whole'
type TextsOf<Reads> = {
  readonly [K in keyof Reads]: Reads[K] extends (...input: never[]) => unknown ? Texts : TextsOf<Reads[K]>
}

const TEXTS: TextsOf<CacheReads> = {
  projects: {
    list: 'short',
    glance: 'short',
    pastDates: 'short',
    position: 'whole',
    totals: 'short',
    ids: 'whole',
    // For exports.
    rows: 'whole',
    get: 'whole'
  },
  records: {
    list: 'short',
    position: 'whole',
    get: 'whole',
    options: 'short',
    labels: 'short',
    joinedIds: 'whole',
    ids: 'whole',
    // For exports, as the next but two.
    rows: 'whole',
    people: 'short',
    personPosition: 'whole',
    everyPerson: 'whole'
  },
  fields: { kinds: 'whole', inventory: 'short', roles: 'whole' },
  // Names that the service is asked by.
  reference: { names: 'whole', modules: 'whole', modulesMet: 'whole' },
  sweep: { cursor: 'whole', coverage: 'whole', missing: 'whole' },
  calendar: {
    months: 'whole',
    ofPass: 'whole',
    days: 'short',
    counts: 'whole',
    list: 'short',
    position: 'whole',
    positionOfDay: 'whole',
    categories: 'short',
    reading: 'whole',
    compare: 'whole'
  },
  cloud: { tree: 'whole', coverage: 'whole' },
  storage: {
    tree: 'short',
    treePosition: 'whole',
    treeTyped: 'whole',
    list: 'short',
    position: 'whole',
    typed: 'whole',
    place: 'whole',
    sums: 'whole',
    space: 'short',
    complete: 'short',
    ids: 'whole',
    // For exports.
    rows: 'whole'
  },
  children: {
    page: 'short',
    counts: 'whole',
    // At most two records, for what is copied of a project.
    glance: 'whole',
    totals: 'short',
    event: 'whole',
    one: 'whole',
    due: 'short',
    overdue: 'short',
    readiness: 'whole',
    stale: 'whole'
  },
  filter: { assume: 'whole', unknownParts: 'whole', compare: 'whole', parity: 'whole', answered: 'whole' },
  changes: { feed: 'short', since: 'whole' },
  search: 'short',
  references: 'short',
  titles: 'short',
  stats: 'whole',
  upkeep: {
    followCorrections: 'whole',
    holdJoined: 'whole',
    inferReferences: 'whole',
    holdInferences: 'whole',
    learnWords: 'whole',
    budget: 'whole'
  }
}

/** What a read that answers with short texts may be asked for besides. */
export interface AskedWhole {
  /** Long texts are not cut. */
  readonly whole?: boolean | undefined
}

type Read = (...input: unknown[]) => unknown
type Table = { readonly [name: string]: Texts | Table }

/** The same reads; those that `TEXTS` says so of answer with long texts cut. */
export const withShortTexts = (reads: CacheReads): CacheReads => shortReads(TEXTS, reads) as CacheReads

function shortReads(table: Table, reads: object): object {
  const made = Object.entries(reads).map(([name, read]: [string, unknown]): [string, unknown] => {
    const texts = table[name]
    if (typeof texts === 'object') return [name, shortReads(texts, read as object)]
    return [name, texts === 'short' ? shortRead(read as Read) : read]
  })
  return Object.fromEntries(made)
}

const shortRead =
  (read: Read): Read =>
  (...input) => {
    const answer = read(...input)
    return (input[0] as AskedWhole | null)?.whole === true ? answer : shortTexts(answer)
  }
