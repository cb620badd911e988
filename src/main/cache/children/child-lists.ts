import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { ChildKind } from '@shared/model/children'
import { signedDirections, type DecodedChild } from '../../api/decode-child'
import { parseInOrder } from '../../api/json'
import type { CorrectedDecoder, RawFields } from '../core'
import { FACT, KIND, NOUN } from './kinds'
import { ChildFacts } from './facts'
import { ChildPacking, type StoredChild } from './packing'
import type { ChildList } from './operations'

/** A list's row, without what it holds. */
export interface ListRow {
  readonly list: number
  readonly records: number
  readonly seen_at: number | null
  readonly whole_at: number | null
  readonly obstacle: string | null
}

export interface ListContent {
  readonly children: readonly StoredChild[]
  /** Whether that is all there is, by the answer at hand; else what was known of it before holds. */
  readonly wholeAt: number | null
  readonly obstacle: string | null
}

/** The stored lists of the writer: their rows, their packed records, and what is derived of both. */
export class ChildLists {
  readonly #decoder: CorrectedDecoder
  readonly #packing: ChildPacking
  readonly #facts: ChildFacts
  readonly #sql

  constructor(db: Database, decoder: CorrectedDecoder) {
    this.#decoder = decoder
    this.#packing = new ChildPacking(db)
    this.#facts = new ChildFacts(db)
    this.#sql = {
      find: db.prepare<[number, number], ListRow>(
        'SELECT list, records, seen_at, whole_at, obstacle FROM child_lists WHERE project = ? AND kind = ?'
      ),
      // Numbers of lists that were given up are used again. Whoever remembers what a list held goes by its version, so
      // none may begin where another one did.
      add: db.prepare('INSERT INTO child_lists (project, kind, version) VALUES (?, ?, abs(random() % (1 << 48)))'),
      seen: db.prepare(
        `UPDATE child_lists SET seen_at = ?, whole_at = ?, obstacle = ?, total = coalesce(?, total), refused_at = NULL
         WHERE list = ?`
      ),
      changed: db.prepare('UPDATE child_lists SET version = version + 1, records = ?, bytes = ? WHERE list = ?'),
      refused: db.prepare('UPDATE child_lists SET refused_at = ? WHERE list = ?')
    }
  }

  forget(): void {
    this.#packing.forget()
  }

  row({ project, kind }: ChildList): ListRow {
    const found = this.#sql.find.get(project, KIND[kind])
    if (found !== undefined) return found
    const list = Number(this.#sql.add.run(project, KIND[kind]).lastInsertRowid)
    return { list, records: 0, seen_at: null, whole_at: null, obstacle: null }
  }

  read(row: ListRow): readonly StoredChild[] {
    return row.records === 0 ? [] : this.#packing.read(row.list)
  }

  refuse(list: ChildList, at: number): void {
    this.#sql.refused.run(at, this.row(list).list)
  }

  /**
   * Puts records in place of those that are there. `derive`: what depends on all of them is derived when they differ,
   * in any case (the end of a walk), or later, when the last page has come. Returns whether anything differs.
   */
  replace(
    list: ChildList,
    row: ListRow,
    before: readonly StoredChild[],
    { children, wholeAt, obstacle }: ListContent,
    answer: { at: number; total: number | null; derive: 'changed' | 'always' | 'later' }
  ): boolean {
    const changed =
      children.length !== before.length ||
      children.some((child, at) => child.id !== before[at]?.id || child.json !== before[at].json)
    this.#sql.seen.run(answer.at, wholeAt, obstacle, answer.total, row.list)
    if (changed) {
      const bytes = this.#packing.write(row.list, KIND[list.kind], children)
      this.#sql.changed.run(children.length, bytes, row.list)
    }
    // What is overdue by the service's own word depends on the day on which it said so, so it is derived anew each time.
    // So is what goods refer to: an answer that says the same may be read otherwise than when it was derived.
    const always = list.kind === 'checklists' || list.kind === 'goods'
    const differs = changed || (wholeAt !== null) !== (row.whole_at !== null) || always
    const derive = answer.derive === 'always' || (answer.derive === 'changed' && differs)
    if (derive && FACT[list.kind] !== 0) {
      this.#facts.settle(list, this.decode(list.kind, children), wholeAt !== null, answer.at)
    }
    return changed
  }

  /** Derives anew what depends on a list as it is stored; its records as they are read now. */
  derive(list: ChildList): readonly DecodedChild[] {
    const row = this.row(list)
    const decoded = this.decode(list.kind, this.read(row))
    if (FACT[list.kind] !== 0 && row.seen_at !== null) {
      this.#facts.settle(list, decoded, row.whole_at !== null, row.seen_at)
    }
    return decoded
  }

  /** Records that came while more of their list is on its way. */
  arrived(list: ChildList, children: readonly DecodedChild[]): void {
    this.#facts.add(list, children)
  }

  decode(kind: ChildKind, children: readonly StoredChild[]): DecodedChild[] {
    return decodeStored(this.#decoder, kind, children)
  }
}

/** Records of a list as the user said that they are read. */
export function decodeStored(
  decoder: CorrectedDecoder,
  kind: ChildKind,
  children: readonly StoredChild[]
): DecodedChild[] {
  const decoded = children.map(({ id, json }) =>
    decoder.decodeChild(NOUN[kind], { id, fields: parseInOrder(json) as RawFields })
  )
  return kind === 'payments' ? signedDirections(decoded) : decoded
}
