import type { Reference } from '@shared/model/record'
import type { PeopleListQuery, PeoplePage, PeopleQuery, PersonRow } from '@shared/model/records'
import { foldText } from '@shared/rules/filter/values'
import type { Queries } from '../../database/queries'
import { peopleFound, type WordList } from '../search'
import { dataState, Kept } from '../core'
import { everybody } from './options'
import { projectCounts } from './project-counts'

const MOST_ROWS = 500

type Named = Reference & Pick<PersonRow, 'projects'>

/** All people named in cached records, as a list: the service has none. */
export class People {
  /** Computed whole, and kept until anything is written: any record may name a person. */
  readonly #lists = new Kept<readonly PersonRow[]>(4)

  /** Whatever is looked for among them. */
  readonly #everybody = new Kept<readonly Named[]>(1)

  constructor(
    private readonly queries: Queries,
    private readonly words: WordList
  ) {}

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
    const { all: state } = dataState(this.queries)
    // Words that are learned later may find more.
    return this.#lists.of(key, `${state} ${this.words.size.words}`, () => {
      const people = this.#everybody.of('', state, () => {
        const projects = projectCounts(this.queries, 'responsible')
        // Zero would be a guess where no project names who is responsible.
        return everybody(this.queries).map(({ id, label }) => ({
          ...{ id, label },
          ...(projects.size === 0 ? {} : { projects: projects.get(id) ?? 0 })
        }))
      })
      const bySearch = wanted === '' ? null : peopleFound(this.queries, this.words, text, people)
      const found = people.filter(
        (one) =>
          bySearch === null ||
          String(one.id) === wanted ||
          (one.label !== null && foldText(one.label).includes(wanted)) ||
          bySearch.has(one)
      )
      return inOrder(
        found.map((one) => {
          const { label, ...person } = one
          const ranges = bySearch?.get(one)
          return { title: label, ...person, ...(ranges && { ranges }) }
        }),
        sort
      )
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
  return people.toSorted((a, b) => sign * ((a[key] ?? 0) - (b[key] ?? 0)))
}

const named = ({ title }: PersonRow): boolean => title !== null
