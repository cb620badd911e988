import type { PeopleListQuery, PeoplePage, PeopleQuery, PersonRow } from '@shared/model/records'
import { foldText } from '@shared/rules/filter/values'
import type { Queries } from '../../database/queries'
import { dataState, Kept } from './data-state'
import { everybody } from './options'
import { projectCounts } from './project-counts'

const MOST_ROWS = 500

/** All people named in cached records, as a list: the service has none. */
export class People {
  /** Computed whole, and kept until anything is written: any record may name a person. */
  readonly #lists = new Kept<readonly PersonRow[]>(4)

  constructor(private readonly queries: Queries) {}

  /** Within a snapshot, like all methods of this class. */
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

  all({ text, sort }: PeopleListQuery): readonly PersonRow[] {
    const wanted = foldText(text)
    const key = JSON.stringify([wanted, sort.key, sort.descending])
    return this.#lists.of(key, dataState(this.queries).all, () => {
      const projects = projectCounts(this.queries, 'responsible')
      const found = everybody(this.queries).flatMap(({ id, label }): PersonRow[] =>
        wanted === '' || String(id) === wanted || (label !== null && foldText(label).includes(wanted))
          ? [{ id, title: label, projects: projects.get(id) ?? 0 }]
          : []
      )
      return inOrder(found, sort)
    })
  }
}

/** By name, those with a local id last; this order also decides among equal ones. */
function inOrder(people: readonly PersonRow[], { key, descending }: PeopleListQuery['sort']): readonly PersonRow[] {
  if (key === 'title') {
    // People without a name come last in both directions.
    return descending ? [...people.filter(named).toReversed(), ...people.filter((one) => !named(one))] : people
  }
  const sign = descending ? -1 : 1
  return people.toSorted((a, b) => sign * (a[key] - b[key]))
}

const named = ({ title }: PersonRow): boolean => title !== null
