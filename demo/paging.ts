import type { ListAnswer } from './answer'
import type { Assumptions } from './filter/assumptions'
import type { CanonicalRecord, Kind } from './schema'

export interface PageInput {
  readonly count?: number | undefined
  readonly offset?: number | undefined
}

/** One page of ids as a list answer. Clients send `count: 0` for the total only. */
export function page(
  kind: Kind,
  ids: ArrayLike<number> & { slice(from: number, to: number): Iterable<number> },
  input: PageInput,
  assumptions: Assumptions,
  record: (id: number) => CanonicalRecord
): ListAnswer {
  const asked = input.count ?? assumptions.defaultCount
  const count = assumptions.countCap === null ? asked : Math.min(asked, assumptions.countCap)
  const offset = input.offset ?? 0
  return { shape: 'list', kind, ids: [...ids.slice(offset, offset + count)], record, total: ids.length, offset, count }
}

/** A complete list, where the interface has no paging. */
export function whole(kind: Kind, records: readonly CanonicalRecord[]): ListAnswer {
  return {
    shape: 'list',
    kind,
    ids: records.map((_, at) => at),
    record: (at) => {
      const record = records[at]
      if (!record) throw new RangeError(`No record at ${at}`)
      return record
    },
    total: records.length,
    offset: 0,
    count: records.length
  }
}

/** A page of existing records. */
export function pageOf(
  kind: Kind,
  records: readonly CanonicalRecord[],
  input: PageInput,
  assumptions: Assumptions
): ListAnswer {
  const all = whole(kind, records)
  return page(kind, all.ids, input, assumptions, all.record)
}
