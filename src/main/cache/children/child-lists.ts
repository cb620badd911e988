import type { ChildKind } from '@shared/model/children'
import { signedDirections, type DecodedChild } from '../../api/decode-child'
import { parseInOrder } from '../../api/json'
import type { Queries } from '../../database/queries'
import { CHILD_FACT, type CorrectedDecoder, type RawFields, type Writing } from '../core'
import { KIND, NOUN } from './kinds'
import { ChildFacts } from './facts'
import { readChildren, type StoredChild, writeChildren } from './packing'
import type { ChildList } from './operations'

/** A row of `child_lists`. */
export interface ListRow {
  readonly list: number
  readonly version: number
  readonly records: number
  readonly seen_at: number | null
  readonly whole_at: number | null
  readonly total: number | null
  readonly obstacle: string | null
}

export const LIST_COLUMNS = 'list, version, records, seen_at, whole_at, total, obstacle'
// List numbers are reused, and readers cache by number and version. A random first version avoids one that the number
// had before.
const ADD = 'INSERT INTO child_lists (project, kind, version) VALUES (?, ?, abs(random() % (1 << 48))) RETURNING list'
const SEEN = `UPDATE child_lists
  SET seen_at = ?, whole_at = ?, obstacle = ?, total = coalesce(?, total), refused_at = NULL WHERE list = ?`

/** A list that was never read. */
export const UNREAD: ListRow = {
  ...{ list: 0, version: 0, records: 0, seen_at: null, whole_at: null, total: null, obstacle: null }
}

/** A list after an answer. */
interface AnsweredList {
  readonly children: readonly StoredChild[]
  /** Time of the answer that makes the list complete; null: it is incomplete. */
  readonly wholeAt: number | null
  readonly obstacle: string | null
  /** Time of the answer. */
  readonly at: number
  readonly total: number | null
  /** Update the derived columns if records differ, always (at the end of a walk), or later with the last page. */
  readonly derive: 'changed' | 'always' | 'later'
}

/** The stored lists, for the writer: rows, compressed records and derived columns. */
export class ChildLists {
  readonly #queries: Queries
  readonly #decoder: CorrectedDecoder
  readonly facts: ChildFacts

  constructor({ queries, decoder }: Pick<Writing, 'queries' | 'decoder'>) {
    this.#queries = queries
    this.#decoder = decoder
    this.facts = new ChildFacts(queries)
  }

  /** The row of a list, created on first use; `version` is valid in a found row only. */
  row({ project, kind }: ChildList): ListRow {
    const found = storedRow(this.#queries, { project, kind })
    if (found !== undefined) return found
    const [list = 0] = this.#queries.numbers(ADD, project, KIND[kind])
    return { ...UNREAD, list }
  }

  read(row: ListRow): readonly StoredChild[] {
    return row.records === 0 ? [] : readChildren(this.#queries, row.list)
  }

  refuse(list: ChildList, at: number): void {
    this.#queries.run('UPDATE child_lists SET refused_at = ? WHERE list = ?', at, this.row(list).list)
  }

  /** Replaces records. Returns whether any differs. */
  replace(
    list: ChildList,
    row: ListRow,
    before: readonly StoredChild[],
    { children, wholeAt, obstacle, at, total, derive }: AnsweredList
  ): boolean {
    const hasChanged =
      children.length !== before.length ||
      children.some(({ id, json }, nth) => id !== before[nth]?.id || json !== before[nth].json)
    this.#queries.run(SEEN, at, wholeAt, obstacle, total, row.list)
    if (hasChanged) {
      const bytes = writeChildren(this.#queries, row.list, KIND[list.kind], children)
      const changed = 'UPDATE child_lists SET version = version + 1, records = ?, bytes = ? WHERE list = ?'
      this.#queries.run(changed, children.length, bytes, row.list)
    }
    // Derive both even from an unchanged answer: the service's "overdue" is valid for the day of the answer, and a
    // newer decoder may find other references.
    const isAlwaysActive = list.kind === 'checklists' || list.kind === 'goods'
    const differs = hasChanged || (wholeAt !== null) !== (row.whole_at !== null) || isAlwaysActive
    const shouldDerive = derive === 'always' || (derive === 'changed' && differs)
    if (shouldDerive && CHILD_FACT[list.kind] !== 0) {
      this.facts.settle(list, decodeStored(this.#decoder, list.kind, children), wholeAt !== null, at)
    }
    return hasChanged
  }

  /** Updates the derived columns of a stored list; returns its decoded records. */
  derive(list: ChildList): readonly DecodedChild[] {
    const row = this.row(list)
    const decoded = readDecoded(this.#queries, this.#decoder, list.kind, row)
    if (CHILD_FACT[list.kind] !== 0 && row.seen_at !== null) {
      this.facts.settle(list, decoded, row.whole_at !== null, row.seen_at)
    }
    return decoded
  }
}

/** Undefined for a list that was never read. */
export const storedRow = (queries: Queries, { project, kind }: ChildList): ListRow | undefined =>
  queries.get(`SELECT ${LIST_COLUMNS} FROM child_lists WHERE project = ? AND kind = ?`, project, KIND[kind])

/** The stored records of a list, decoded with the user's corrections. */
export const readDecoded = (
  queries: Queries,
  decoder: CorrectedDecoder,
  kind: ChildKind,
  { list, records }: Pick<ListRow, 'list' | 'records'>
): DecodedChild[] => (records === 0 ? [] : decodeStored(decoder, kind, readChildren(queries, list)))

function decodeStored(decoder: CorrectedDecoder, kind: ChildKind, children: readonly StoredChild[]): DecodedChild[] {
  const decoded = children.map(({ id, json }) =>
    decoder.decodeChild(NOUN[kind], { id, fields: parseInOrder(json) as RawFields })
  )
  return kind === 'payments' ? signedDirections(decoded) : decoded
}
