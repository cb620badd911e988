import type { PeoplePage, PersonRow } from '@shared/model/records'
import type { PeopleListQuery } from '@shared/contract/listing'
import type { PeopleQuery } from '@shared/contract/records'
import { foldText } from '@shared/rules/filter/values'
import { LabelWords } from '@shared/rules/search/label-words'
import { dataState, LruCache } from '../core'
import type { Source } from '../fields'
import { bestFirst, peopleFound, shownFit } from '../search'
import { projectCounts } from './active-projects'
import { learnedOptions } from './options'
import { checkWindow } from './rows'

/** A list of all people named in cached records. The service has no such list. */
export class People {
  /** Whole lists, cached until anything is written: any record may name a person. */
  readonly #lists = new LruCache<readonly PersonRow[]>(4)

  /** All people, shared by all searches. */
  readonly #everybody = new LruCache<readonly PersonRow[]>(1)

  readonly #words = new LabelWords()

  constructor(private readonly source: Source) {}

  /** Use all methods of this class within a snapshot. */
  list({ offset, limit, ...query }: PeopleQuery): PeoplePage {
    checkWindow(limit)
    const all = this.all(query)
    return { rows: all.slice(offset, offset + limit), total: all.length }
  }

  /** The position of a person in the list; null when they are not in it. */
  position({ id, ...query }: PeopleListQuery & { readonly id: number }): number | null {
    const index = this.all(query).findIndex((person) => person.id === id)
    return index < 0 ? null : index
  }

  all({ text, sort, bestFirst: isBestFirst = false }: PeopleListQuery): readonly PersonRow[] {
    const wanted = foldText(text)
    const key = JSON.stringify([wanted, sort.key, sort.descending, isBestFirst])
    const { all: state } = dataState(this.source.queries)
    return this.#lists.of(key, state, () => {
      const people = this.#everybody.of('', state, () => {
        const projects = projectCounts(this.source, 'user')
        // Without responsible people in projects, zero would be a guess.
        return learnedOptions(this.source, 'user').map(({ id, label }) => ({
          ...{ id, title: label },
          ...(projects.size === 0 ? {} : { projects: projects.get(id) ?? 0 })
        }))
      })
      const sorted = inOrder(people, sort)
      if (wanted === '') return sorted
      const named = people.map(({ id, title }) => ({ id, label: title }))
      const fits = peopleFound(this.#words, text, named)
      const found = sorted.flatMap((row) => (fits.has(row.id) ? { row, fit: fits.get(row.id) } : []))
      return (isBestFirst ? bestFirst(found) : found).map(({ row, fit }) => ({ ...row, ...shownFit(fit) }))
    })
  }
}

/** Sorts by name, local ids last. This order also decides between equal values. */
function inOrder(people: readonly PersonRow[], { key, descending }: PeopleListQuery['sort']): readonly PersonRow[] {
  if (key === 'title') {
    // People without a name come last in both directions.
    return descending ? [...people.filter(isNamed).toReversed(), ...people.filter((one) => !isNamed(one))] : people
  }
  const sign = descending ? -1 : 1
  return people.toSorted((a, b) => sign * ((a[key] ?? 0) - (b[key] ?? 0)))
}

const isNamed = ({ title }: PersonRow): boolean => title !== null
