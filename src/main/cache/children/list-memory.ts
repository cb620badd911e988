import type { ChildKind } from '@shared/model/children'
import type { CorrectionBook } from '../../api/fields'
import type { DecodedChild } from '../../api/decode-child'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, momentKey } from '../core'
import { type ListRow, readDecoded } from './child-lists'
import { nthOfIds } from './packing'

/** A child with its position in service order. */
export interface ListedChild extends DecodedChild {
  readonly key: string
  readonly place: number
}

interface RememberedList {
  readonly version: number
  readonly corrections: CorrectionBook
  /** See `CorrectedDecoder.joined`. */
  readonly joined: ReadonlyMap<number, number>
  readonly children: readonly ListedChild[]
}

/** Upper bound of decoded records of all lists: enough for the list that a person filters and scrolls. */
const MOST_RECORDS = 20_000

/** LRU of decoded lists, by list number. */
export class ListMemory {
  readonly #lists = new Map<number, RememberedList>()

  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder
  ) {}

  /** The list in display order: stages as they were passed, events and payments newest first. */
  read(kind: ChildKind, row: ListRow): readonly ListedChild[] {
    if (row.records === 0) return []
    const { list, version } = row
    const { corrections, joined } = this.decoder
    const known = this.#lists.get(list)
    this.#lists.delete(list)
    if (known?.version === version && known.corrections === corrections && known.joined === joined) {
      this.#lists.set(list, known)
      return known.children
    }
    const children = inOrder(kind, keyed(readDecoded(this.queries, this.decoder, kind, row)))
    this.#lists.set(list, { version, corrections, joined, children })
    this.#trim()
    return children
  }

  #trim(): void {
    let records = 0
    for (const [list, { children }] of [...this.#lists].reverse()) {
      records += children.length
      // The current list stays, however long it is.
      if (records > MOST_RECORDS && records > children.length) this.#lists.delete(list)
    }
  }
}

/** Assigns keys. Ids may be missing or repeat, so the key is the id with its occurrence, or the position. */
function keyed(children: readonly DecodedChild[]): ListedChild[] {
  const nths = nthOfIds(children)
  return children.map((child, place) => {
    const nth = nths[place] ?? 1
    const key = child.id === null ? `at-${place}` : nth === 1 ? String(child.id) : `${child.id}-${nth}`
    return { ...child, key, place }
  })
}

function inOrder(kind: ChildKind, children: ListedChild[]): readonly ListedChild[] {
  if (kind === 'checklists' || kind === 'goods') return children
  const descending = kind !== 'steps'
  const keys = new Map(children.map((child) => [child, momentKey(child.date)]))
  return children.sort((a, b) => {
    const [left, right] = [keys.get(a) ?? null, keys.get(b) ?? null]
    if (left === right) return a.place - b.place
    // Records without a date come last in either order.
    if (left === null || right === null) return left === null ? 1 : -1
    return descending ? right - left : left - right
  })
}
