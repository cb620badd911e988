import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SearchedNoun } from '@shared/model/nouns'
import type { SearchHit, SearchResult } from '@shared/model/search'
import type { SearchQuery } from '@shared/contract/search'
import { bytes, openEngine, page, type Engine } from '../../../../test/main/cache/engine'

let engine: Engine
beforeEach(() => {
  engine = openEngine()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

function put(noun: SearchedNoun | 'module', items: readonly object[], deleted = false): void {
  engine.ingestPage(page(items, { list: { noun, deleted } }))
}
const many = (count: number, make: (id: number) => object): object[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, ...make(at + 1) }))

const search = (text: string, query: Partial<SearchQuery> = {}): SearchResult =>
  engine.search({ text, nouns: null, deleted: false, limit: 200, ...query })
const names = ({ hits }: Pick<SearchResult, 'hits'>): string[] => hits.map(({ noun, id }) => `${noun} ${id}`)
const dayOf = (at: number): string => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10)

/** All pages of a query, in order. */
function allPages(text: string, query: Partial<SearchQuery>): readonly SearchHit[] {
  const hits: SearchHit[] = []
  for (;;) {
    const next = search(text, { ...query, offset: hits.length })
    hits.push(...next.hits)
    if (!next.hasMore) return hits
    expect(next.hits.length, 'a page that says that there is more brings something').toBeGreaterThan(0)
  }
}

describe('a search within a period', () => {
  it('finds what lies in it, however many better ones lie outside', () => {
    put('project', [
      { id: 1000, name: 'Прочее', updated: '2026-03-10T12:00:00', data: { note: 'по смете' } },
      ...many(300, () => ({ name: 'Смета', updated: '2025-01-01T12:00:00' }))
    ])
    expect(names(search('смет'))).not.toContain('project 1000')
    const found = search('смет', { from: '2026-03-10', to: '2026-03-10' })
    expect(names(found)).toEqual(['project 1000'])
    expect(found).toMatchObject({ hasMore: false, all: { total: 1, undated: 0 } })
    expect(found.hits[0]?.matches).toMatchObject([{ in: 'data.note', text: 'по смете' }])
  })

  it('finds short words in fields, where the best are not all', () => {
    put(
      'project',
      many(250, (id) => ({
        name: `Проект ${id}`,
        updated: id === 1 ? '2026-03-10' : '2025-01-01',
        data: { note: 'смета на монтаж' }
      }))
    )
    const found = search('смета на', { from: '2026-03-10', to: '2026-03-10' })
    expect([names(found), found.all?.total]).toEqual([['project 1'], 1])
  })

  it('holds both of its days, is open at either end, and says what has no date', () => {
    put('project', [
      { id: 1, name: 'Смета', updated: '2026-03-09T23:59:59' },
      { id: 2, name: 'Смета', updated: '2026-03-10T00:00:00' },
      { id: 3, name: 'Смета', created: '2026-03-11T23:59:59' },
      { id: 4, name: 'Смета', updated: '2026-03-12T00:00:00' },
      { id: 5, name: 'Смета' }
    ])
    const ids = (from: string | null, to: string | null) =>
      search('смета', { from, to })
        .hits.map(({ id }) => id)
        .toSorted()
    expect(ids('2026-03-10', '2026-03-11')).toEqual([2, 3])
    expect(ids('2026-03-10', null)).toEqual([2, 3, 4])
    expect(ids(null, '2026-03-10')).toEqual([1, 2])
    expect(search('смета', { from: '2026-03-10' }).all?.undated).toBe(1)
    expect(search('смета', { from: null, to: null }).all).toBeNull()
  })

  it.each([
    ['Europe/Moscow', '2026-03-10'],
    ['UTC', '2026-03-09'],
    ['Pacific/Auckland', '2026-03-10']
  ])('goes by the days that lists show: in %s', (zone, day) => {
    vi.stubEnv('TZ', zone)
    put('project', [
      { id: 1, name: 'Смета', updated: '2026-03-10T00:30:00+03:00' },
      { id: 2, name: 'Смета', created: '2026-03-10T00:30:00+03:00' },
      { id: 3, name: 'Смета', updated: '2026-03-11T00:30:00' }
    ])
    const found = search('смета', { from: day, to: day }).hits
    expect(found.map((hit) => [hit.id, hit.day]).toSorted()).toEqual([
      [1, day],
      [2, day]
    ])
    expect(search('смета', { from: '2026-03-11' }).hits).toMatchObject([{ id: 3, day: '2026-03-11' }])
    expect(search('смета').hits.map((hit) => hit.day)).toContain(day)
  })

  it('counts the kinds of all that fits, and reads queries as the search does', () => {
    put(
      'project',
      many(250, () => ({ name: 'Монтаж', updated: '2026-03-10' }))
    )
    put('file', [{ id: 7, name: 'Монтаж.pdf', updated: '2026-03-10' }])
    put('file', [{ id: 8, name: 'Монтаж.pdf', updated: '2026-03-10' }], true)
    const found = search('vjynf;', { from: '2026-03-01' })
    expect(found.all?.kinds).toEqual([
      { noun: 'project', module: null, count: 250 },
      { noun: 'file', module: null, count: 1 }
    ])
    expect([found.hits.length, found.hasMore, found.hits[0]?.reading]).toEqual([200, true, 'layout'])
    expect(names(search('монтаж', { from: '2026-03-01', deleted: 'only' }))).toEqual(['file 8'])
    expect(names(search('монтаж', { from: '2026-03-01', nouns: ['file'], deleted: true }))).toEqual([
      'file 7',
      'file 8'
    ])
  })
})

describe('a search by date', () => {
  it('begins with the newest of all that fits, and ends with what has no date', () => {
    put('project', [
      ...many(300, (id) => ({ name: 'Смета', updated: dayOf(300 - id) })),
      { id: 900, name: 'Смета' },
      { id: 901, name: 'Прочее', updated: dayOf(500), data: { note: 'смета' } }
    ])
    expect(names(search('смета', { limit: 20 }))).not.toContain('project 1')
    expect(names(search('смета', { order: 'date', limit: 3 }))).toEqual(['project 901', 'project 1', 'project 2'])
    const all = allPages('смета', { order: 'date', limit: 120 })
    expect(all.map(({ id }) => id)).toEqual([901, ...many(300, () => ({})).map((_, at) => at + 1), 900])
  })
})

describe('the pages of a search', () => {
  it.each([
    ['by relevance', {}],
    ['by date', { order: 'date' }],
    ['of a period', { from: '2020-01-01' }],
    ['with few of each kind first', { each: 10 }]
  ] as const)('have each hit once, %s', (_, query) => {
    put(
      'project',
      many(260, (id) => ({ name: id % 3 === 0 ? 'Прочее' : 'Смета', updated: dayOf(id), data: { note: 'смета' } }))
    )
    put(
      'file',
      many(90, (id) => ({ name: `Смета ${id}.pdf`, updated: dayOf(id) }))
    )
    const all = names({ hits: allPages('смета', { limit: 60, ...query }) })
    expect(all).toHaveLength(350)
    expect(new Set(all).size).toBe(350)
  })

  it('are gathered once', () => {
    put(
      'project',
      many(300, (id) => ({ name: 'Смета', updated: dayOf(id) }))
    )
    const asked = vi.spyOn(engine.queries, 'numbers')
    const gathered = (offset: number | undefined): number => {
      asked.mockClear()
      const place = offset === undefined ? {} : { offset }
      const { hits } = engine.search({
        ...{ text: 'смета', ...place, nouns: null, deleted: false, limit: 100, order: 'date' }
      })
      expect(hits).toHaveLength(100)
      return asked.mock.calls.filter(([sql]) => sql.includes('MATCH')).length
    }
    expect(gathered(undefined)).toBeGreaterThan(0)
    expect([gathered(100), gathered(200), gathered(undefined)]).toEqual([0, 0, 0])
  })

  it('go on behind the best, those with the words in their names first', () => {
    put(
      'project',
      many(100, (id) => ({ name: id <= 50 ? `Смета ${id}` : `Прочее ${id}`, data: { note: 'смета' } }))
    )
    const first = search('смета', { limit: 20 })
    const rest = search('смета', { limit: 200, offset: 0 })
    expect(names(rest).slice(0, 20)).toEqual(names(first))
    const all = allPages('смета', { limit: 20 })
    expect(all).toHaveLength(100)
    expect(all.slice(0, 20)).toEqual(first.hits)
    expect(all.slice(0, 50).every(({ title }) => title?.startsWith('Смета'))).toBe(true)
    expect(all.slice(50).every(({ matches }) => matches[0]?.in === 'data.note')).toBe(true)
  })
})

describe('a search in a module', () => {
  it('finds the kind that it is said to hold, and records of its own, by whichever name they came', () => {
    const meet = (module: string, id: number): void => {
      const body = bytes({ data: [{ id, module, name: `Смета ${module}` }] })
      engine.ingestMatches({ body, receivedAt: 1, text: 'смета', module: null, deleted: false, choices: [] })
    }
    put('project', [{ id: 1, name: 'Смета' }])
    put('file', [{ id: 1, name: 'Смета' }])
    for (const [at, module] of ['Client', 'clients', 'warranty'].entries()) meet(module, at + 1)
    put('module', [
      { id: 1, name: 'clients' },
      { id: 2, name: 'warranty' }
    ])
    const titles = (query: Partial<SearchQuery>) => search('смета', query).hits.map(({ title }) => title)
    for (const order of ['relevance', 'date'] as const) {
      const found = titles({ nouns: ['project', 'module-record'], module: 'clients', order })
      expect(found.toSorted()).toEqual(['Смета', 'Смета Client', 'Смета clients'])
      expect(titles({ nouns: null, module: 'warranty', order })).toEqual(['Смета warranty'])
      expect(titles({ nouns: ['file'], module: 'clients', order })).toEqual(['Смета'])
    }
  })
})

describe('a search for no kind of records', () => {
  it('looks nothing up', () => {
    put('project', [{ id: 1, name: 'Смета' }])
    put('file', [{ id: 1, name: 'Смета' }])
    const asked = (['all', 'get', 'numbers', 'rows'] as const).map((how) => vi.spyOn(engine.queries, how))
    for (const order of ['date', 'relevance'] as const) {
      const { hits, hasMore } = search('смета', { nouns: [], order, from: '2026-01-01' })
      expect({ hits, hasMore }).toEqual({ hits: [], hasMore: false })
    }
    const looked = asked.flatMap(({ mock }) => mock.calls).filter(([sql]) => sql.includes('search_'))
    expect(looked).toEqual([])
  })
})

describe('a search whose candidates are all wrong', () => {
  const FAR = '"торговый зал"'
  const putFar = (): void =>
    put('project', [
      { id: 1, name: 'Свет в торговый зал' },
      ...many(250, (id) => ({ id: id + 1, name: `Торговый большой зал ${id}` }))
    ])

  it('looks at all others before it says that there is nothing', () => {
    putFar()
    const found = search(FAR, { limit: 20, offset: 0 })
    expect([names(found), found.hasMore]).toEqual([['project 1'], false])
  })

  it('says that there may be more, and looks at no others, where no pages are asked for', () => {
    putFar()
    while (!engine.upkeep.learnWords().done);
    const asked = (['all', 'numbers'] as const).map((how) => vi.spyOn(engine.queries, how))
    const looked = (query: Partial<SearchQuery>) => {
      for (const one of asked) one.mockClear()
      const found = search(FAR, { limit: 30, ...query })
      const [candidates, all] = asked.map(({ mock }) => mock.calls.filter(([sql]) => sql.includes('MATCH')).length)
      return { found, candidates, all }
    }
    const few = looked({})
    expect(few).toMatchObject({ found: { hits: [], hasMore: true, all: null }, all: 0 })
    // The full search looks for candidates once, too.
    const page = looked({ offset: 0 })
    expect([names(page.found), page.candidates]).toEqual([['project 1'], few.candidates])
  })

  it('says as what else the words were read, where only all have it', () => {
    put('project', [
      ...many(6, () => ({ name: 'Проект', updated: '2025-01-01', data: { note: 'сметы на монтаж' } })),
      ...many(250, (id) => ({
        id: id + 100,
        name: 'Проект',
        updated: '2026-01-01',
        data: { note: 'сметы без сроков' }
      }))
    ])
    const found = search('смета на', { limit: 20, offset: 0 })
    expect(found.hits.map(({ id, reading }) => [id, reading]).toSorted()).toEqual(
      [1, 2, 3, 4, 5, 6].map((id) => [id, 'endings'])
    )
    expect(found.readAs).toEqual([{ reading: 'endings', text: expect.stringContaining('сметы') as string }])
    const dated = search('cvtnf yf', { order: 'date' })
    expect([dated.hits.length, dated.readAs.map(({ reading }) => reading)]).toEqual([6, ['endings']])
  })

  it('counts looser readings only where few are found as typed among all', () => {
    const updated = '2026-03-10'
    put('project', [
      ...many(6, (id) => ({ name: `Проект ${id}`, updated, data: { note: 'смета на монтаж' } })),
      { id: 7, name: 'Смету на монтаж', updated },
      ...many(250, (id) => ({ id: id + 7, name: `Проект ${id}`, updated, data: { note: 'смета без сроков' } }))
    ])
    while (!engine.upkeep.learnWords().done);
    // No candidate matches as typed.
    expect(search('смета на', { limit: 20 })).toMatchObject({ hits: [{ id: 7, reading: 'endings' }], hasMore: true })
    for (const query of [{}, { order: 'date' }, { from: updated }] as const) {
      const { hits, readAs } = search('смета на', { limit: 20, offset: 0, ...query })
      expect(hits.map(({ id, reading }) => `${id} ${reading}`)).toEqual([6, 5, 4, 3, 2, 1].map((id) => `${id} typed`))
      expect(readAs).toEqual([])
    }
  })
})
