import type { Reference } from '@shared/model/record'
import type { PeoplePage, PersonRow } from '@shared/model/records'
import type { PeopleListQuery } from '@shared/contract/listing'
import type { PeopleQuery } from '@shared/contract/records'
import { foldText } from '@shared/rules/filter/values'
import { LabelWords } from '@shared/rules/search/label-words'
import type { Queries } from '../../database/queries'
import type { ResidentColumns } from '../columns'
import { dataState, Kept } from '../core'
import { comparePeople, peopleFound, type PersonFit } from '../search'
import { everybody } from './options'
import { projectCounts } from './project-counts'

const MOST_ROWS = 500

type Named = Reference & Pick<PersonRow, 'projects'>

/** A list of all people named in cached records. The service has no such list. */
export class People {
  /** Whole lists, cached until anything is written: any record may name a person. */
  readonly #lists = new Kept<readonly PersonRow[]>(4)

  /** All people, shared by all searches. */
  readonly #everybody = new Kept<readonly Named[]>(1)

  readonly #words = new LabelWords()

  constructor(
    private readonly queries: Queries,
    private readonly columns: ResidentColumns
  ) {}

  /** Use all methods of this class within a snapshot. */
  list({ offset, limit, ...query }: PeopleQuery): PeoplePage {
    if (limit > MOST_ROWS) throw new RangeError(`A window has at most ${MOST_ROWS} rows.`)
    const all = this.all(query)
    return { rows: all.slice(offset, offset + limit), total: all.length }
  }

  /** The position of a person in the list; null when they are not in it. */
  position({ id, ...query }: PeopleListQuery & { readonly id: number }): number | null {
    const index = this.all(query).findIndex((person) => person.id === id)
    return index < 0 ? null : index
  }

  all({ text, sort, bestFirst = false }: PeopleListQuery): readonly PersonRow[] {
    const wanted = foldText(text)
    const key = JSON.stringify([wanted, sort.key, sort.descending, bestFirst])
    const { all: state } = dataState(this.queries)
    return this.#lists.of(key, state, () => {
      const people = this.#everybody.of('', state, () => {
        const projects = projectCounts(this.queries, this.columns, 'responsible')
        // Without responsible people in projects, zero would be a guess.
        return everybody(this.queries, this.columns).map(({ id, label }) => ({
          ...{ id, label },
          ...(projects.size === 0 ? {} : { projects: projects.get(id) ?? 0 })
        }))
      })
      const fits = wanted === '' ? null : peopleFound(this.#words, text, people)
      const found = people.flatMap(({ label, ...person }): PersonRow[] => {
        const fit = fits?.get(person.id)
        if (fits !== null && fit === undefined) return []
        const reading = fit === undefined || fit.reading === 'typed' ? {} : { reading: fit.reading }
        return [{ title: label, ...person, ...reading, ...(fit?.ranges && { ranges: fit.ranges }) }]
      })
      const sorted = inOrder(found, sort)
      return fits === null || !bestFirst ? sorted : byFit(sorted, fits)
    })
  }
}

/** Sorts people by how well they match; equal ones stay in order. */
function byFit(people: readonly PersonRow[], fits: ReadonlyMap<number, PersonFit>): readonly PersonRow[] {
  const fitting = people.flatMap((person) => {
    const fit = fits.get(person.id)
    return fit === undefined ? [] : [{ person, fit }]
  })
  return fitting.toSorted((a, b) => comparePeople(a.fit, b.fit)).map(({ person }) => person)
}

/** Sorts by name, local ids last. This order also decides between equal values. */
function inOrder(people: readonly PersonRow[], { key, descending }: PeopleListQuery['sort']): readonly PersonRow[] {
  if (key === 'title') {
    // People without a name come last in both directions.
    return descending ? [...people.filter(named).toReversed(), ...people.filter((one) => !named(one))] : people
  }
  const sign = descending ? -1 : 1
  return people.toSorted((a, b) => sign * ((a[key] ?? 0) - (b[key] ?? 0)))
}

const named = ({ title }: PersonRow): boolean => title !== null
