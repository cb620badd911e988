/** Open projects whose next date has passed, for example "Next contact" last week. */
import type { PastDate, PastDates } from '@shared/model/project-glance'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { own } from '@shared/rules/own'
import type { StageChoice } from '@shared/rules/stage-state'
import { findScope } from '../core'
import type { Source } from '../fields'
import { inKnownIds } from '../filter'
import { activePlaces } from './active-projects'
import { datesOf, latestPassed, type NextDateField, nextDateFields } from './next-dates'
import { stageStates } from './project-order'
import { projectRows } from './projects'

export interface PastDatesQuery {
  readonly responsible: number
  /** The user's choices for stages: a project in a final stage needs no next date. */
  readonly stages: readonly StageChoice[]
  /** Number of rows to read, at most 500. */
  readonly limit: number
}

/** Use within a snapshot. */
export function pastDates(source: Source, { responsible, stages, limit }: PastDatesQuery, now: number): PastDates {
  const { queries, decoder, columns } = source
  const scope = findScope(queries, { noun: 'project' })
  if (scope === null) return { rows: [], count: 0, undecided: 0, reason: null }
  const fields = nextDateFields(source)
  if (fields.length === 0) return { rows: [], count: 0, undecided: null, reason: 'field-unknown' }
  const person = { ...NO_FILTER, builtIn: { user_id: [responsible] } }
  const people = new Set(inKnownIds(queries, decoder, person).builtIn.user_id)
  const theirs = openOf(source, people, stages)
  const ids = columns.of('project', 'id').numbers
  const read = datesOf(columns, fields, now)
  const found = theirs
    .flatMap((place) => {
      const latest = latestPassed(read(place))
      return latest === undefined ? [] : [{ id: ids[place] ?? 0, ...latest }]
    })
    .sort((a, b) => b.at - a.at || b.id - a.id)
  const { ridOf } = columns.places('project')
  const untold = fields.some(({ isListed }) => isListed)
    ? 0
    : queries.numbers(
        'SELECT rid FROM records WHERE rid IN (SELECT value FROM json_each(?)) AND has_info = 0',
        JSON.stringify(theirs.map((place) => ridOf[place] ?? 0))
      ).length
  return {
    rows: rowsOf(source, fields, found.slice(0, limit)),
    count: found.length,
    undecided: untold,
    reason: untold === 0 ? null : 'not-listed'
  }
}

/** Places of the active projects of these people, without those in a final stage. */
function openOf({ queries, columns }: Source, people: ReadonlySet<number>, choices: readonly StageChoice[]): number[] {
  const responsible = columns.of('project', 'responsible')
  const stageAt = stageStates(queries, columns, choices)
  const theirs = activePlaces(columns).filter((place) => people.has(responsible.numberAt(place) ?? NaN))
  return [...theirs].filter((place) => stageAt(place) === 'open')
}

function rowsOf(
  { queries, decoder }: Source,
  fields: readonly NextDateField[],
  found: readonly { readonly id: number; readonly field: NextDateField }[]
): PastDate[] {
  const ids = found.map(({ id }) => id)
  const projects = new Map(
    projectRows(queries, decoder, { ids, columns: fields.map(({ key }) => key) }).map((row) => [row.id, row])
  )
  return found.flatMap(({ id, field: { key, label } }): PastDate[] => {
    const project = projects.get(id)
    const value = project === undefined ? undefined : own(project.fields, key)
    return project === undefined || value === undefined ? [] : [{ project, field: { key, label }, value }]
  })
}
