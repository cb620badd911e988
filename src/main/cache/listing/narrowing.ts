/** Tests which records of a list match a text and a `RecordFilter`. */
import { DesksideError } from '@shared/ipc/errors'
import type { Days, RecordFilter } from '@shared/contract/listing'
import { dayNumber, shownDay } from '@shared/rules/filter/days'
import { endingOf } from '@shared/rules/file-kinds'
import { foldText } from '@shared/rules/filter/values'

/** The parts of a record that are compared; `title` is its name if it has no title. */
export interface Narrowed {
  readonly rid: number
  readonly id: number
  readonly title: string | null
  readonly created: string | null
  readonly updated: string | null
  readonly size: number | null
}

type Passes = (record: Narrowed) => boolean

/**
 * The test for a record; null if every record passes.
 *
 * @param found ids in the service's answer to the text
 * @param bySearch `rid`s found by the cache's search; read on first use
 * @throws `bad-input` for days that do not exist
 */
export function narrowing(
  text: string,
  filter: RecordFilter | null,
  found: readonly number[],
  bySearch: ReadonlySet<number>
): Passes | null {
  const all = [byText(text, found, bySearch), ...(filter === null ? [] : conditions(filter))].filter(
    (one) => one !== null
  )
  if (all.length === 0) return null
  return (record) => all.every((passes) => passes(record))
}

function byText(text: string, found: readonly number[], bySearch: ReadonlySet<number>): Passes | null {
  const wanted = foldText(text)
  if (wanted === '') return null
  const others = new Set(found)
  return ({ rid, id, title }) =>
    bySearch.has(rid) || others.has(id) || String(id) === wanted || (title !== null && foldText(title).includes(wanted))
}

function conditions({ created, updated, size, endings }: RecordFilter): (Passes | null)[] {
  const wanted = new Set(endings)
  return [
    created === null ? null : byDays(created, (record) => record.created),
    updated === null ? null : byDays(updated, (record) => record.updated),
    size === null ? null : (record) => within(record.size, size.from ?? 0, size.to ?? Infinity),
    wanted.size === 0 ? null : ({ title }) => wanted.has(endingOf(title))
  ]
}

function byDays(days: Days, momentOf: (record: Narrowed) => string | null): Passes {
  const passes = withinDays(days)
  return (record) => passes(momentOf(record))
}

/** Tests whether a date or moment is within these days, as displayed. @throws `bad-input` for days that do not exist */
export function withinDays({ from, to }: Days): (moment: string | null) => boolean {
  const [first, last] = [from === null ? -Infinity : dayNumber(from), to === null ? Infinity : dayNumber(to)]
  if (first === null || last === null) throw new DesksideError('bad-input', 'A list is narrowed to days that exist.')
  return (moment) => within(shownDay(moment), first, last)
}

const within = (value: number | null, from: number, to: number): boolean =>
  value !== null && value >= from && value <= to
