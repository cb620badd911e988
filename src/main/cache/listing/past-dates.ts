/** Projects whose next date is over: "Next contact" was last week, and the project is still open. */
import type { PastDate, PastDates } from '@shared/model/past-dates'
import type { Field, FieldValue } from '@shared/model/record'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { localDay, localStart } from '@shared/rules/filter/days'
import { namesNextDate } from '@shared/rules/next-date'
import { stageState, type StageChoice } from '@shared/rules/stage-state'
import type { Queries } from '../../database/queries'
import { CONTENT_COLUMNS, type ContentPlace, Contents, type CorrectedDecoder, findScope, Labels, STATE } from '../core'
import { inKnownIds } from '../filter'
import { projectRows } from './projects'

export interface PastDatesQuery {
  /** Whose projects. */
  readonly responsible: number
  /** What the user said of stages: a project whose stage ends its funnel has nothing before it. */
  readonly stages: readonly StageChoice[]
  /** How many rows are read, at most 500. */
  readonly limit: number
}

interface DateField {
  readonly field: number
  readonly key: string
  readonly label: string
  readonly listed: boolean
}

const DAY = 86_400

/** For use within a snapshot. */
export function pastDates(
  queries: Queries,
  decoder: CorrectedDecoder,
  { responsible, stages, limit }: PastDatesQuery,
  now: number
): PastDates {
  const scope = findScope(queries, { noun: 'project' })
  if (scope === null) return { rows: [], count: 0, undecided: 0, reason: null }
  const fields = nextDateFields(queries, decoder)
  if (fields.length === 0) return { rows: [], count: 0, undecided: null, reason: 'field-unknown' }
  const person = { ...NO_FILTER, builtIn: { user_id: [responsible] } }
  const people = JSON.stringify(inKnownIds(queries, decoder, person).builtIn.user_id)
  const theirs = `records.scope = ? AND records.state = ${STATE.active}
    AND records.responsible IN (SELECT value FROM json_each(?))
    AND (records.stage IS NULL OR records.stage NOT IN (SELECT value FROM json_each(?)))`
  const values = [scope, people, JSON.stringify(endedStages(queries, scope, stages))]
  const today = localDay(now)
  // Of several dates that are over, the latest: beside `max` SQLite takes `field` from the row that has it.
  const found = queries.all<{ id: number; field: number; at: number }>(
    `SELECT records.id AS id, v.field AS field, max(v.value) AS at
     FROM records INDEXED BY records_by_responsible CROSS JOIN field_values AS v ON v.rid = records.rid
     WHERE ${theirs} AND v.field IN (SELECT value FROM json_each(?))
       AND v.value < iif(v.value = CAST(v.value AS INTEGER), ?, ?)
     GROUP BY records.id ORDER BY at DESC, records.id DESC`,
    ...values,
    JSON.stringify(fields.map(({ field }) => field)),
    today * DAY,
    // Moments with an offset are half a second later among the values, and are on the user's own day.
    localStart(today) / 1000
  )
  const untold = fields.some(({ listed }) => listed)
    ? 0
    : (queries.get<{ untold: number }>(
        `SELECT count(*) AS untold FROM records INDEXED BY records_by_responsible WHERE ${theirs} AND has_info = 0`,
        ...values
      )?.untold ?? 0)
  return {
    rows: rowsOf(queries, decoder, fields, found.slice(0, limit)),
    count: found.length,
    undecided: untold,
    reason: untold === 0 ? null : 'not-listed'
  }
}

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
    const value = field === undefined ? undefined : project?.fields[field.key]
    if (project === undefined || field === undefined || value === undefined) return []
    return [{ project, field: { key: field.key, label: field.label }, value }]
  })
}

/** Fields that hold dates and answer what is next, by the user's word or by their name: see `answerOf`. */
function nextDateFields(queries: Queries, decoder: CorrectedDecoder): readonly DateField[] {
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
      return isNext && holdsDates(queries, decoder, field)
    })
}

/** By a record that has a value of it: the number of the next invoice is no date. */
function holdsDates(queries: Queries, decoder: CorrectedDecoder, { field, key }: DateField): boolean {
  const place = queries.get<ContentPlace & { id: number }>(
    `SELECT id, ${CONTENT_COLUMNS} FROM records WHERE rid = (SELECT rid FROM field_values WHERE field = ? LIMIT 1)`,
    field
  )
  const fields = place === undefined ? null : new Contents(queries).fields(place)
  if (place === undefined || fields === null) return false
  const value = decoder.decodeRecord('project', { id: place.id, fields }).fields.find((one) => one.key === key)?.value
  return isDate(value)
}

const isDate = (value: FieldValue | undefined): boolean => value?.type === 'date' || value?.type === 'moment'

/** The stages in which a project is won or lost. */
function endedStages(queries: Queries, scope: number, choices: readonly StageChoice[]): readonly number[] {
  const labels = new Labels(queries)
  const said = new Map(choices.map(({ id, state }) => [id, state]))
  return queries
    .numbers(
      'SELECT DISTINCT stage FROM records WHERE scope = ? AND state = ? AND stage IS NOT NULL',
      scope,
      STATE.active
    )
    .filter((id) => stageState({ id, label: labels.of('stage', id) }, said) !== 'open')
}
