/** Tests which records of a list match a text, days and sizes. */
import { DesksideError } from '@shared/ipc/errors'
import type { FilesFilter } from '@shared/contract/files'
import type { Days } from '@shared/contract/listing'
import type { Noun } from '@shared/model/record'
import { dayNumber, localStart } from '@shared/rules/filter/days'
import { foldText } from '@shared/rules/filter/values'
import { type ResidentColumns, TAG } from '../columns'
import { columnTest } from '../filter'

/** A record's names; `title` is its name if it has no title. */
export interface NamedRecord {
  readonly rid: number
  readonly id: number
  readonly title: string | null
}

/**
 * The test of a record by text; null if every record passes.
 *
 * @param found ids in the service's answer to the text
 * @param bySearch `rid`s found by the cache's search; read on first use
 */
export function nameTest(
  text: string,
  found: readonly number[],
  bySearch: ReadonlySet<number>
): ((record: NamedRecord) => boolean) | null {
  const [wanted, others] = [foldText(text), new Set(found)]
  if (wanted === '') return null
  return ({ rid, id, title }) =>
    bySearch.has(rid) || others.has(id) || String(id) === wanted || (title !== null && foldText(title).includes(wanted))
}

/**
 * The test of a record by days and size, by its place in the noun's columns; null if every record passes.
 *
 * @throws `bad-input` for days that do not exist
 */
export function placeTest(
  columns: ResidentColumns,
  noun: Noun,
  { created, updated, size }: Pick<FilesFilter, 'created' | 'updated' | 'size'>
): ((place: number) => boolean) | null {
  const passes = [
    ...(created === null ? [] : [dayTest(columns, noun, 'created', created)]),
    ...(updated === null ? [] : [dayTest(columns, noun, 'updated', updated)]),
    ...(size === null ? [] : [sizeTest(columns, noun, size)])
  ]
  return passes.length === 0 ? null : (place) => passes.every((isOne) => isOne(place))
}

function dayTest(columns: ResidentColumns, noun: Noun, name: 'created' | 'updated', { from, to }: Days) {
  const [first, last] = [from === null ? -Infinity : dayNumber(from), to === null ? Infinity : dayNumber(to)]
  if (first === null || last === null) throw new DesksideError('bad-input', 'A list is narrowed to days that exist.')
  const startOf = (day: number): number => (Number.isFinite(day) ? localStart(day) : day)
  const days = { first, last, start: startOf(first), end: startOf(last + 1) }
  const { tags, numbers, texts } = columns.of(noun, name)
  const { passes } = columnTest({ is: 'among', numbers: [], texts: [], days }, texts)
  return (place: number): boolean => passes(tags[place] ?? 0, numbers[place] ?? 0)
}

function sizeTest(columns: ResidentColumns, noun: Noun, { from, to }: NonNullable<FilesFilter['size']>) {
  const { tags, numbers } = columns.of(noun, 'size')
  return (place: number): boolean => {
    const bytes = numbers[place] ?? 0
    return tags[place] === TAG.number && bytes >= (from ?? 0) && bytes <= (to ?? Infinity)
  }
}
