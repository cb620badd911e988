/** Open projects whose next date has passed, for example "Next contact" last week. */
import type { PastDate, PastDates } from '@shared/model/past-dates'
import type { Field } from '@shared/model/record'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { localDay, localStart } from '@shared/rules/filter/days'
import { own } from '@shared/rules/own'
import { namesNextDate } from '@shared/rules/next-date'
import { stageState, type StageChoice } from '@shared/rules/stage-state'
import type { Queries } from '../../database/queries'
import { type ResidentColumn, type ResidentColumns, TAG } from '../columns'
import { type CorrectedDecoder, findScope, Labels, STATE } from '../core'
import { inKnownIds } from '../filter'
import { projectRows } from './projects'

export interface PastDatesQuery {
  readonly responsible: number
  /** The user's choices for stages: a project in a final stage needs no next date. */
  readonly stages: readonly StageChoice[]
  /** Number of rows to read, at most 500. */
  readonly limit: number
}

interface DateField {
  readonly field: number
  readonly key: string
  readonly label: string
  readonly listed: boolean
}

const DAY = 86_400_000

/** Use within a snapshot. */
export function pastDates(
  queries: Queries,
  decoder: CorrectedDecoder,
  columns: ResidentColumns,
  { responsible, stages, limit }: PastDatesQuery,
  now: number
): PastDates {
  const scope = findScope(queries, { noun: 'project' })
  if (scope === null) return { rows: [], count: 0, undecided: 0, reason: null }
  const fields = nextDateFields(queries, decoder, columns)
  if (fields.length === 0) return { rows: [], count: 0, undecided: null, reason: 'field-unknown' }
  const person = { ...NO_FILTER, builtIn: { user_id: [responsible] } }
  const people = new Set(inKnownIds(queries, decoder, person).builtIn.user_id)
  const theirs = openOf(queries, columns, people, stages)
  const today = localDay(now)
  const ends = new Map<number | undefined, number>([
    [TAG.day, today],
    [TAG.clock, today * DAY],
    [TAG.moment, localStart(today)]
  ])
  const ids = columns.of('project', 'id').numbers
  const latest = fields.map(({ field }) => {
    const { tags, numbers, ...column } = valuesByPlace(columns.of('project', field))
    return (place: number): number => {
      let at = -Infinity
      for (let index = column.start(place); index < column.end(place); index += 1) {
        const [tag, number] = [tags[index], numbers[index] ?? 0]
        if (number < (ends.get(tag) ?? -Infinity)) at = Math.max(at, tag === TAG.day ? number * DAY : number)
      }
      return at
    }
  })
  // The latest of several passed dates.
  const found = theirs
    .map((place) => {
      const times = latest.map((of) => of(place))
      const at = Math.max(...times)
      return { id: ids[place] ?? 0, field: fields.at(times.indexOf(at))?.field ?? 0, at }
    })
    .filter(({ at }) => at > -Infinity)
    .sort((a, b) => b.at - a.at || b.id - a.id)
  const { ridOf } = columns.places('project')
  const untold = fields.some(({ listed }) => listed)
    ? 0
    : queries.numbers(
        'SELECT rid FROM records WHERE rid IN (SELECT value FROM json_each(?)) AND has_info = 0',
        JSON.stringify(theirs.map((place) => ridOf[place] ?? 0))
      ).length
  return {
    rows: rowsOf(queries, decoder, fields, found.slice(0, limit)),
    count: found.length,
    undecided: untold,
    reason: untold === 0 ? null : 'not-listed'
  }
}

/** Places of the active projects of these people, without those in a final stage. */
function openOf(
  queries: Queries,
  columns: ResidentColumns,
  people: ReadonlySet<number>,
  choices: readonly StageChoice[]
): number[] {
  const labels = new Labels(queries)
  const said = new Map(choices.map(({ id, state }) => [id, state]))
  const [states, persons, stages] = [
    columns.of('project', 'state'),
    columns.of('project', 'responsible'),
    columns.of('project', 'stage')
  ]
  const isOpen = new Map<number, boolean>()
  const open = (id: number): boolean => {
    let known = isOpen.get(id)
    if (known === undefined)
      isOpen.set(id, (known = stageState({ id, label: labels.of('stage', id) }, said) === 'open'))
    return known
  }
  const found: number[] = []
  for (let place = 0; place < persons.length; place += 1) {
    if (persons.tags[place] === 0 || !people.has(persons.numbers[place] ?? 0)) continue
    if (states.tags[place] === 0 || states.numbers[place] !== STATE.active) continue
    if (stages.tags[place] === 0 || open(stages.numbers[place] ?? 0)) found.push(place)
  }
  return found
}

const valuesByPlace = ({ offsets, numbers, tags }: ResidentColumn) => ({
  numbers,
  tags,
  start: (place: number): number => offsets?.[place] ?? place,
  end: (place: number): number => offsets?.[place + 1] ?? place + 1
})

function rowsOf(
  queries: Queries,
  decoder: CorrectedDecoder,
  fields: readonly DateField[],
  found: readonly { readonly id: number; readonly field: number }[]
): PastDate[] {
  const ids = found.map(({ id }) => id)
  const projects = new Map(
    projectRows(queries, decoder, { ids, columns: fields.map(({ key }) => key) }).map((row) => [row.id, row])
  )
  return found.flatMap(({ id, field: number }): PastDate[] => {
    const project = projects.get(id)
    const field = fields.find((one) => one.field === number)
    if (project === undefined || field === undefined) return []
    const value = own(project.fields, field.key)
    if (value === undefined) return []
    return [{ project, field: { key: field.key, label: field.label }, value }]
  })
}

/** Fields with the next date, by the user's choice or by their name: see `answerOf`. */
function nextDateFields(queries: Queries, decoder: CorrectedDecoder, columns: ResidentColumns): readonly DateField[] {
  const corrections = decoder.corrections.of('project')?.byKey
  return queries
    .all<Omit<DateField, 'listed'> & { readonly listed: number }>(
      `SELECT field, key, label, listed FROM fields
       WHERE noun = 'project' AND role IS NULL AND gone_at IS NULL ORDER BY field`
    )
    .map(({ listed, ...field }): DateField & Pick<Field, 'renamed'> => {
      const said = corrections?.get(field.key)?.label
      return { ...field, listed: listed === 1, ...(said === undefined ? {} : { label: said, renamed: true }) }
    })
    .filter((field) => {
      const said = corrections?.get(field.key)
      if (said?.role != null || said?.hidden === true) return false
      const isNext = said?.answer === undefined ? namesNextDate(field) : said.answer === 'next'
      return isNext && holdsDates(columns.of('project', field.field))
    })
}

/** Judged by the first value: the number of the next invoice is no date. */
const holdsDates = ({ tags }: ResidentColumn): boolean => DATES.has(tags.find((tag) => tag !== 0) ?? 0)

const DATES: ReadonlySet<number> = new Set([TAG.day, TAG.clock, TAG.moment])
