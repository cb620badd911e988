import { beforeEach, describe, expect, it } from 'vitest'
import { BEST_PEOPLE } from '@shared/model/records'
import type { PeopleListQuery } from '@shared/contract/listing'
import { openEngine, page, type Engine } from '../../../../test/main/cache/engine'

let cache: Engine
beforeEach(() => {
  cache = openEngine()
})

type Person = readonly [id: number, name: string, projects: number]

/** People known from their projects alone. */
function known(...people: readonly Person[]): void {
  const responsible = people.flatMap(([id, name, projects]) => Array.from({ length: projects }, () => ({ id, name })))
  cache.ingestPage(page(responsible.map((one, at) => ({ id: 1_000 + at, responsible: one }))))
}

const BY_PROJECTS: PeopleListQuery['sort'] = { key: 'projects', descending: true }
const found = (text: string, change: Partial<PeopleListQuery> = BEST_PEOPLE, limit = 6) =>
  cache.records.people({ text, sort: BY_PROJECTS, offset: 0, limit, ...change }).rows.map(({ title }) => title)

describe('people whom words find', () => {
  const ALL: readonly Person[] = [
    ...['Анна', 'Вера', 'Галина', 'Дарья', 'Елена', 'Жанна'].map((name, at): Person => [at + 1, `Иванова ${name}`, 3]),
    [20, 'Пётр Иванов', 4],
    [21, 'Иванов Пётр', 2],
    [22, 'Иванов', 1],
    [23, 'Сёмиванов', 5]
  ]

  it('are those whom the words fit best, however many projects others have', () => {
    known(...ALL)
    const all = found('иванов', BEST_PEOPLE, 20)
    expect([all.slice(0, 2), all.slice(-2)]).toEqual([
      ['Иванов', 'Иванов Пётр'],
      ['Пётр Иванов', 'Сёмиванов']
    ])
    expect(all).toHaveLength(ALL.length)
  })

  it('are in the order that is chosen where nobody asks for the best', () => {
    known(...ALL)
    expect(found('иванов', {}, 20).slice(0, 2)).toEqual(['Сёмиванов', 'Пётр Иванов'])
    expect(found('иванов', {}, 20).at(-1)).toBe('Иванов')
    const byNumber = { key: 'id', descending: true } as const
    expect(found('иванов', { sort: byNumber }).slice(0, 2)).toEqual(['Сёмиванов', 'Иванов'])
    // Decides between equally good matches.
    expect(found('иванова', { sort: byNumber, bestFirst: true }, 2)).toEqual(['Иванова Жанна', 'Иванова Елена'])
    // Without words all match equally.
    expect(found('', BEST_PEOPLE, 1)).toEqual(['Сёмиванов'])
  })

  it('have the same place in the list as among its rows', () => {
    known(...ALL)
    const query = { text: 'иванов', ...BEST_PEOPLE }
    expect([22, 21, 23].map((id) => cache.records.personPosition({ ...query, id }))).toEqual([0, 1, ALL.length - 1])
    expect(cache.records.everyPerson(query)[0]?.title).toBe('Иванов')
  })

  it('come by the number first, which is theirs alone', () => {
    known([7, 'Орлов', 1], [8, 'Бригада 7', 9], [77, 'Зимин', 3])
    expect(found('7')).toEqual(['Орлов', 'Бригада 7'])
  })

  it('are found as they are typed first, then by one reading after the other', () => {
    known([1, 'Серов', 1], [2, 'Перов', 5], [3, 'Serov', 3])
    expect(found('серов')).toEqual(['Серов', 'Serov', 'Перов'])
    expect(found('serov')).toEqual(['Serov', 'Серов'])
    expect(found('cthjd')).toEqual(['Серов', 'Перов'])
    expect(found('серовым')).toEqual(['Серов'])
  })

  it('are not looked for by slips where there are enough without', () => {
    known(...['Адам', 'Борис', 'Вадим', 'Глеб', 'Денис'].map((name, at): Person => [at + 1, `Серов ${name}`, 1]))
    known([9, 'Перов', 9])
    expect(found('серов')).toHaveLength(5)
    expect(found('серов г')).toEqual(['Серов Глеб'])
  })

  it('are found by letters that are no words, as they stand', () => {
    known([1, 'Римская-Корсакова', 1], [2, 'Орлов', 2])
    expect([found('-'), found('ло')]).toEqual([['Римская-Корсакова'], ['Орлов']])
  })
})
