import type { PeopleListQuery, ProjectListing, RecordListQuery } from '@shared/contract/listing'
import type { FieldValuesQuery, ProjectGlanceQuery, ProjectQuery, TotalsQuery } from '@shared/contract/projects'
import type { OptionsOf, PeopleQuery, RecordPlaceQuery, RecordQuery } from '@shared/contract/records'
import { type AskedWhole, readsOf } from '../core'
import type { Source } from '../fields'
import type { ProjectFilters } from '../filter'
import type { OccurringValues } from './field-values'
import type { WordList } from '../search'
import { labelsOf, optionsOf } from './options'
import { pastDates, type PastDatesQuery } from './past-dates'
import { People } from './people'
import { projectGlance } from './project-glance'
import { ProjectLists } from './project-lists'
import { getProject, listProjects, projectRows } from './projects'
import { type RecordListing, RecordLists, type RecordRowsQuery } from './record-list'
import { getRecord } from './whole-record'

/** Project lists for the rest of main. */
export function projectReads(filters: ProjectFilters, occurring: OccurringValues) {
  const { source } = filters
  const { queries, decoder } = source
  const { whole, short } = readsOf(queries)
  const lists = new ProjectLists(filters)
  return {
    list: short((query: ProjectQuery) => listProjects(source, lists, query)),
    glance: short((query: ProjectGlanceQuery) => projectGlance(lists, filters, query)),
    /** Projects of a person whose next date has passed. */
    pastDates: short((query: PastDatesQuery) => pastDates(source, query, Date.now())),
    /** The ids of a whole list in order, as one snapshot, for reading its rows window by window. */
    ids: whole((listing: ProjectListing) => lists.ids(listing)),
    /** Rows with these ids (at most 500), in request order; ids that are not cached are left out. */
    rows: whole((query: Pick<RecordRowsQuery, 'ids' | 'columns'>) => projectRows(queries, decoder, query, lists)),
    /** The index of a project in a sorted list; null when it is not in that list. */
    position: whole(({ id, ...listing }: ProjectListing & { id: number }) => lists.position(listing, id)),
    /** Values that occur in a field. */
    values: short((query: FieldValuesQuery) => occurring.page(query)),
    totals: short((list: TotalsQuery) => lists.totals(list)),
    /** Null when the project was never read. */
    get: whole((id: number) => getProject(source, id))
  }
}

/** Reads of records other than projects, for the rest of main. */
export function recordReads(source: Source, words: WordList, occurring: OccurringValues) {
  const { queries, decoder } = source
  const { whole, short } = readsOf(queries)
  const lists = new RecordLists(source, words)
  const people = new People(source)
  return {
    list: short((listing: RecordListing & AskedWhole) => lists.list(listing)),
    /** Null when the record is not in the list. */
    position: whole((listing: RecordListing<RecordPlaceQuery>) => lists.position(listing)),
    /** The ids of a whole list in order, for reading its rows window by window. */
    ids: whole((listing: RecordListing<RecordListQuery>) => lists.ids(listing)),
    /** Rows with these ids, in request order; unknown ids are left out. */
    rows: whole((query: RecordRowsQuery) => lists.rows(query)),
    people: short((query: PeopleQuery) => people.list(query)),
    /** Null when the person is not in the list. */
    personPosition: whole((query: PeopleListQuery & { readonly id: number }) => people.position(query)),
    everyPerson: whole((query: PeopleListQuery) => people.all(query)),
    /** Null when the record was never read. */
    get: whole((record: Pick<RecordQuery, 'noun'> & { readonly id: number }) => getRecord(source, record)),
    /** @param name counts the options in the project field of that name */
    options: short((of: OptionsOf, text: string, name?: string) =>
      optionsOf(source, of, text, name === undefined ? null : occurring.ids(name))
    ),
    labels: short((of: OptionsOf, ids: readonly number[]) => labelsOf(queries, of, ids, decoder.joined)),
    /** Service ids by the local ids that they replaced: stored views may still use the local ids. */
    joinedIds: (): ReadonlyMap<number, number> => decoder.joined
  }
}
