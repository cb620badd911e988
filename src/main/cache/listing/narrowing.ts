/** Which records of a list a text and a `RecordFilter` leave. */
import { DesksideError } from '@shared/ipc/errors'
import type { Days, RecordFilter } from '@shared/model/records'
import { dayNumber, shownDay } from '@shared/rules/filter/days'
import { foldText } from '@shared/rules/filter/values'

/** What is asked of a record; `title` is its name where it has no title. */
export interface Narrowed {
  readonly id: number
  readonly title: string | null
  readonly created: string | null
  readonly updated: string | null
  readonly size: number | null
}

type Passes = (record: Narrowed) => boolean

/**
 * Whether a record is what the list is narrowed to; null where every one is.
 *
 * @param found ids that the service answered the text with
 * @throws `bad-input` for days that do not exist
 */
export function narrowing(text: string, filter: RecordFilter | null, found: readonly number[]): Passes | null {
  const all = [byText(text, found), ...(filter === null ? [] : conditions(filter))].filter((one) => one !== null)
  if (all.length === 0) return null
  return (record) => all.every((passes) => passes(record))
}

function byText(text: string, found: readonly number[]): Passes | null {
  const wanted = foldText(text)
  if (wanted === '') return null
  const others = new Set(found)
  return ({ id, title }) =>
    others.has(id) || String(id) === wanted || (title !== null && foldText(title).includes(wanted))
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

function byDays({ from, to }: Days, momentOf: (record: Narrowed) => string | null): Passes {
  const [first, last] = [from === null ? -Infinity : dayNumber(from), to === null ? Infinity : dayNumber(to)]
  if (first === null || last === null) throw new DesksideError('bad-input', 'A list is narrowed to days that exist.')
  return (record) => within(shownDay(momentOf(record)), first, last)
}

const within = (value: number | null, from: number, to: number): boolean =>
  value !== null && value >= from && value <= to

/** What stands behind the last dot of a name; nothing where the dot begins it, or there is none. */
function endingOf(name: string | null): string {
  const trimmed = name?.trim() ?? ''
  const dot = trimmed.lastIndexOf('.')
  return dot <= 0 ? '' : trimmed.slice(dot + 1).toLowerCase()
}
