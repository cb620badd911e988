import type { Condition } from '@shared/rules/filter/conditions'
import type { FilterAssumptions } from '@shared/rules/filter/assumptions'
import type { SqlExpression } from '@shared/rules/filter/sql-types'
import { foldCase, textMatches, wantedText, type WantedText } from '@shared/rules/filter/values'
import type { Queries } from '../../database/queries'
import {
  CONTENT_COLUMNS,
  contentOf,
  type ContentPlace,
  Contents,
  type CorrectedDecoder,
  findScope,
  type StoredParts
} from '../core'
import { everyFound, type WordList } from '../search'

/** Records fetched at a time; their blocks stay unpacked for as long. */
const BATCH = 2_000
/** Conditions whose results are kept. */
const MOST_KNOWN = 20

interface Known {
  version: string
  readonly holders: Map<string, string>
}
const known = new WeakMap<Queries, Known>()

/**
 * SQL for a text that no index can find (a part of a text, or a field in a column): all records are read beforehand,
 * and the condition lists those that hold it. 100,000 records take most of a second, so the result is kept until
 * something is written. (A function of our own in a statement could read only the records that the other conditions
 * leave, but the connection answers no queries while a statement runs.)
 */
export function readTextSql(
  queries: Queries,
  decoder: CorrectedDecoder,
  text: string,
  textMatch: FilterAssumptions['textMatch'],
  keys: readonly string[]
): SqlExpression {
  const asked = JSON.stringify([text, textMatch, keys, decoder.corrections.decodingOf('project')])
  return listedSql(queries, asked, () => holdersOf(queries, decoder, text, textMatch, new Set(keys)))
}

/** SQL for the projects that the search finds for words; kept until something is written or more words are known. */
export function wordsSql(queries: Queries, decoder: CorrectedDecoder, words: WordList, text: string): SqlExpression {
  return listedSql(queries, JSON.stringify(['words', text, words.size.words]), () => [
    ...everyFound(queries, decoder, words, { text, nouns: ['project'], deleted: true })
  ])
}

function listedSql(queries: Queries, asked: string, find: () => readonly number[]): SqlExpression {
  const { holders } = knownNow(queries)
  let rids = holders.get(asked)
  if (rids === undefined) {
    rids = JSON.stringify(find())
    const [oldest] = holders.keys()
    if (holders.size >= MOST_KNOWN && oldest !== undefined) holders.delete(oldest)
    holders.set(asked, rids)
  }
  return { sql: 'records.rid IN (SELECT value FROM json_each(?))', values: [rids] }
}

/** The state of the data: results are dropped when this or another connection writes. */
function knownNow(queries: Queries): Known {
  const other = queries.get<{ data_version: number }>('PRAGMA data_version')?.data_version
  const own = queries.get<{ changes: number }>('SELECT total_changes() AS changes')?.changes
  const version = `${other} ${own}`
  let now = known.get(queries)
  if (now === undefined) known.set(queries, (now = { version, holders: new Map() }))
  if (now.version !== version) {
    now.version = version
    now.holders.clear()
  }
  return now
}

type Row = ContentPlace & { readonly id: number }

/** The projects with a text in one of the fields, by reading all of them: 100,000 take most of a second. */
export const textHolders = (
  queries: Queries,
  decoder: CorrectedDecoder,
  { text, textMatch, keys }: Extract<Condition, { kind: 'text' }>
): number[] => holdersOf(queries, decoder, text, textMatch, new Set(keys))

function holdersOf(
  queries: Queries,
  decoder: CorrectedDecoder,
  text: string,
  textMatch: FilterAssumptions['textMatch'],
  keys: ReadonlySet<string>
): number[] {
  const scope = findScope(queries, { noun: 'project' })
  if (scope === null) return []
  const holders: number[] = []
  const wanted = wantedText(text)
  const needle = needleOf(text, textMatch)
  const sql = `SELECT id, ${CONTENT_COLUMNS} FROM records WHERE scope = ? AND id > ? ORDER BY id LIMIT ${BATCH}`
  let rows: readonly Row[] = []
  do {
    rows = queries.all<Row>(sql, scope, rows.at(-1)?.id ?? -1)
    const contents = new Contents(queries, BATCH)
    for (const row of rows) {
      const parts = contents.parts(row)
      // Decoding a record costs ten times what searching its JSON costs.
      if (needle !== null && !isWritten(needle, parts)) continue
      if (holds(decoder, row.id, parts, keys, wanted, textMatch)) holders.push(row.rid)
    }
  } while (rows.length === BATCH)
  return holders
}

const isWritten = (needle: string, parts: StoredParts): boolean =>
  [parts.list, parts.info, parts.partial, parts.hits].some(
    (part) => part !== null && foldCase(part.json).includes(needle)
  )

function holds(
  decoder: CorrectedDecoder,
  id: number,
  parts: StoredParts,
  keys: ReadonlySet<string>,
  wanted: WantedText,
  textMatch: FilterAssumptions['textMatch']
): boolean {
  const content = contentOf(parts)
  if (content === null) return false
  const { fields } = decoder.decodeRecord('project', { id, fields: content.fields })
  return fields.some(({ key, value }) => keys.has(key) && textMatches(value, wanted, textMatch))
}

/**
 * What the JSON of a record with the text must contain; null when it may be written differently there: numbers and
 * dates have many forms, and some characters are escaped.
 */
function needleOf(text: string, textMatch: FilterAssumptions['textMatch']): string | null {
  const folded = foldCase(textMatch === 'contains' ? text : text.trim())
  return /\p{L}/u.test(folded) && JSON.stringify(folded) === `"${folded}"` ? folded : null
}
