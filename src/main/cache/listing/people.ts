import type { PeopleListQuery, PeoplePage, PeopleQuery, PersonRow } from '@shared/model/records'
import { foldText } from '@shared/rules/filter/values'
import type { Queries } from '../../database/queries'
import { dataState, Kept } from './data-state'
import { everybody } from './options'
import { projectCounts } from './project-counts'

const MOST_ROWS = 500

/** Everybody whom cached records name, as a list: the service has none of its own. */
export class People {
  /** Worked out whole, and kept until something is written: any record may name somebody. */
  readonly #lists = new Kept<readonly PersonRow[]>(4)

  constructor(private readonly queries: Queries) {}

  /** For use within a snapshot, as all of this. */
  list({ offset, limit, ...query }: PeopleQuery): PeoplePage {
    if (limit > MOST_ROWS) throw new RangeError(`A window has at most ${MOST_ROWS} rows.`)
    const all = this.all(query)
    return { rows: all.slice(offset, offset + limit), total: all.length }
  }

  /** Where somebody stands; null when they are not in the list. */
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

/** `people` come by name, those without a number of the service's last; that order also settles ties. */
function inOrder(people: readonly PersonRow[], { key, descending }: PeopleListQuery['sort']): readonly PersonRow[] {
  if (key === 'title') {
    // Who has no name comes last in both directions.
    return descending ? [...people.filter(named).toReversed(), ...people.filter((one) => !named(one))] : people
  }
  const sign = descending ? -1 : 1
  return people.toSorted((a, b) => sign * (a[key] - b[key]))
}

const named = ({ title }: PersonRow): boolean => title !== null
