import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, ref, type EffectScope } from 'vue'
import { DesksideError } from '@shared/ipc/errors'
import { BEST_PEOPLE, type PersonRow } from '@shared/model/records'
import {
  type KnownModules,
  type SearchedModule,
  type SearchHit,
  type ServiceFound,
  type ServiceHit
} from '@shared/model/search'
import type { SearchQuery } from '@shared/contract/search'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { answered, HITS } from '../../../../../test/renderer/components/search/fixtures'
import { MOST_EACH } from './read-saved'
import { useSearchPage, type PageNarrowing, type PageQuestion } from './use-search-page'

const CLIENTS: SearchedModule = {
  ...{ name: 'clients', title: 'Clients', noun: 'module-record', isChosen: false, isListed: true }
}
const EVERYBODY: readonly PersonRow[] = Array.from({ length: 60 }, (_, at) => ({
  id: at + 1,
  title: `Person ${at + 1}`,
  projects: 0
}))

let bridge: FakeBridge
let scope: EffectScope
/** Null: reading fails. */
let known: KnownModules | null
/** Cached hits. */
let hits: readonly SearchHit[]
let people: readonly PersonRow[]
/** How often reading a later page fails. */
let failures: number
/** The service's answer. */
let served: ServiceFound
beforeEach(() => {
  setActivePinia(createPinia())
  hits = HITS
  known = { modules: [CLIENTS], isListRead: true }
  people = EVERYBODY
  failures = 0
  served = { hits: [], rows: 0, withoutId: 0, total: 0, at: 1 }
  bridge = installBridge({
    'search.modules': () => {
      if (known === null) throw new DesksideError('internal', 'The list is damaged.')
      return known
    },
    'search.service': () => served,
    'people.list': ({ offset, limit }) => ({ rows: people.slice(offset, offset + limit), total: people.length }),
    'search.cache': (query) => {
      if ((query.offset ?? 0) > 0 && failures > 0) {
        failures -= 1
        throw new DesksideError('internal', 'The page is damaged.')
      }
      return answered(hits, query)
    }
  })
  scope = effectScope()
})
afterEach(() => scope.stop())

const NO_NARROWING: PageNarrowing = { from: null, to: null, order: 'relevance' }

async function opened(change: Partial<PageQuestion> = {}, first: Partial<PageNarrowing> = {}) {
  const kind = ref<string | null>(null)
  const narrowing = ref<PageNarrowing>({ ...NO_NARROWING, ...first })
  const question: PageQuestion = { workspaceId: 'w', text: 'plan', module: null, deleted: false, ...change }
  const page = scope.run(() =>
    useSearchPage(
      () => 'w',
      () => question,
      () => kind.value,
      () => ({ ...narrowing.value })
    )
  )!
  await flushPromises()
  const counts = () => page.kinds.value.map(({ kind: one, count, hasMore }) => `${one} ${count}${hasMore ? '+' : ''}`)
  const keys = () => page.items.value.map(({ key }) => key)
  return { page, kind, narrowing, counts, keys }
}

describe('what is saved, on the page of the search', () => {
  it('leaves room for every kind, and says where there is more', async () => {
    const { page, counts } = await opened()
    expect(counts()).toEqual([
      `project ${MOST_EACH}+`,
      `module clients ${MOST_EACH}+`,
      'module warranty 2',
      'file 1',
      `person ${MOST_EACH}+`
    ])
    expect(page.cut.value).toEqual({ by: 'each', n: MOST_EACH })
  })

  it.each([
    ['project', 90],
    ['module clients', 40],
    ['person', 60]
  ])('is all there of a kind that is chosen: %s', async (chosen, count) => {
    const { page, kind, counts } = await opened()
    const before = counts()
    kind.value = chosen
    // Nothing is known while reading.
    expect([page.cut.value, page.isOpen.value]).toEqual([null, true])
    await flushPromises()
    expect(new Set(page.items.value.map(({ noun, module }) => (module === null ? noun : `module ${module}`)))).toEqual(
      new Set([chosen])
    )
    expect(page.items.value).toHaveLength(count)
    expect(page.cut.value).toBeNull()
    // The other kinds stay selectable, and all results of this one are counted.
    expect(counts()).toEqual(before.map((one) => (one.startsWith(`${chosen} `) ? `${chosen} ${count}` : one)))
  })

  it('is all there of a kind of which few were found', async () => {
    const { page, kind, counts } = await opened()
    const before = counts()
    kind.value = 'module warranty'
    await flushPromises()
    expect([page.items.value.length, page.cut.value, counts()]).toEqual([2, null, before])
  })

  it('has more of a module that is asked for than a page, and says so', async () => {
    hits = dated(300).map((hit) => ({ ...hit, noun: 'module-record', module: 'clients' }))
    const { page, counts } = await opened({ module: 'clients' })
    expect([counts(), page.cut.value]).toEqual([['module clients 200+'], { by: 'best', n: 200 }])
  })

  it('is all of the module that is asked for', async () => {
    const { page, counts } = await opened({ module: 'clients' })
    expect([counts(), page.cut.value, page.items.value.length]).toEqual([['module clients 40'], null, 40])
    expect(bridge.asked.filter(({ route }) => route === 'search.cache').map(({ input }) => input)).toMatchObject([
      // Only the first page asks for the total, which main may have to count.
      { nouns: ['module-record'], module: 'clients', limit: 200, offset: 0 }
    ])
  })

  it('can be asked for in a module that only an answer named, as soon as its records are saved', async () => {
    const { page } = await opened({ module: 'warranty' })
    const names = () => page.modules.value?.map(({ name }) => name)
    expect(names()).toEqual(['clients'])
    known = { isListRead: true, modules: [CLIENTS, { ...CLIENTS, name: 'warranty', title: null, isListed: false }] }
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'module-record', ids: [-1] } })
    await vi.waitFor(() => expect(names()).toEqual(['clients', 'warranty']))
    expect([page.titleOf('warranty'), page.items.value.map(({ module }) => module)]).toEqual([
      'warranty',
      ['warranty', 'warranty']
    ])
  })

  it('of one module is asked for only when it is known what the module holds', async () => {
    known = null
    const { page } = await opened({ module: 'projects' })
    expect(bridge.asked.map(({ route }) => route)).not.toContain('search.cache')
    expect([page.savedError.value?.code, page.modulesError.value, page.isOpen.value]).toEqual(['internal', null, true])
    known = { isListRead: true, modules: [{ ...CLIENTS, name: 'projects', noun: 'project' }] }
    await page.savedPages.again()
    await flushPromises()
    expect([page.savedError.value, page.items.value.length]).toEqual([null, 90])
  })

  it('begins with the people whom the words fit best', async () => {
    await opened()
    expect(bridge.asked.find(({ route }) => route === 'people.list')?.input).toMatchObject(BEST_PEOPLE)
  })

  it('knows of nobody who is deleted', async () => {
    await opened({ deleted: true })
    expect(bridge.asked.map(({ route }) => route)).not.toContain('people.list')
  })
})

const DAY = 86_400_000
const on = (at: number | null) => ({ at, day: at === null ? null : new Date(at).toISOString().slice(0, 10) })
/** `count` projects, each a day older than the one before, ending in 1971. */
const dated = (count: number): readonly SearchHit[] =>
  Array.from({ length: count }, (_, at): SearchHit => ({
    ...{ noun: 'project', id: at + 1, state: 'active', title: `P${at + 1}`, reading: 'typed', matches: [] },
    ...{ ...on((365 - at) * DAY), fetchedAt: 1 }
  }))
const served1 = (id: number, at: number | null): ServiceHit => ({
  ...{ module: 'projects', noun: 'project', id, serviceId: id, title: `P${id}`, state: 'active', matches: [] },
  ...on(at)
})

describe('the order and the period of what is saved', () => {
  it('are asked of main, so that what fits is found however far behind it is', async () => {
    hits = dated(300)
    const { page, keys, narrowing } = await opened()
    expect(keys()).not.toContain('project 300')
    narrowing.value = { ...NO_NARROWING, from: '1970-03-08', to: '1970-03-08' }
    await flushPromises()
    expect(keys()).toEqual(['project 300'])
    expect(page.cut.value).toBeNull()
    // People have no date.
    expect(page.isUndated.value).toBe(true)

    hits = dated(300).toReversed()
    narrowing.value = { ...NO_NARROWING, order: 'date' }
    await flushPromises()
    expect(keys().slice(0, 2)).toEqual(['project 1', 'project 2'])
    expect(page.cut.value).toEqual({ by: 'date', n: 200 + MOST_EACH })
  })

  it('hold for what the service sent as well', async () => {
    hits = dated(3)
    served = { ...served, hits: [served1(50, 364.5 * DAY), served1(51, DAY), served1(52, null)], rows: 3, total: 3 }
    const { page, keys, narrowing } = await opened({}, { order: 'date' })
    await vi.waitFor(() => expect(page.service.found.value).not.toBeNull())
    expect(keys().slice(0, 4)).toEqual(['project 1', 'project 50', 'project 2', 'project 3'])
    narrowing.value = { ...NO_NARROWING, from: '1970-12-31' }
    await flushPromises()
    expect(keys()).toEqual(['project 1', 'project 2', 'project 50'])
    expect(page.isUndated.value).toBe(true)
  })

  it('show how many of each kind fit, listed or not', async () => {
    hits = [
      ...dated(300),
      { ...dated(1)[0]!, noun: 'file', id: 7, ...on(40 * DAY) },
      { ...dated(1)[0]!, noun: 'folder', id: 8, ...on(null) }
    ]
    const { page, kind, counts, keys } = await opened({}, { order: 'date' })
    expect(counts()).toEqual([`project 300`, 'person 60', 'file 1', 'folder 1'])
    kind.value = 'file'
    expect(page.isReady.value && page.items.value.length === 0).toBe(false)
    await flushPromises()
    expect(keys()).toEqual(['file 7'])
  })
})

describe('more of what is saved', () => {
  it.each([
    ['of one kind', { order: 'relevance' }, 'project', 3],
    // The first page has only a few of each kind.
    ['of all kinds', { order: 'relevance' }, null, 4],
    ['by date', { order: 'date' }, null, 3]
  ] as const)('comes page by page until all is there, each once: %s', async (_, first, chosen, count) => {
    hits = [...dated(450), ...HITS.filter(({ noun }) => noun === 'file')]
    const { page, kind, keys } = await opened({}, first)
    kind.value = chosen
    await flushPromises()
    let pages = 1
    while (page.cut.value !== null) {
      const before = keys()
      page.savedPages.more()
      await flushPromises()
      expect(keys().length).toBeGreaterThan(before.length)
      if (chosen !== null) expect(keys().slice(0, before.length)).toEqual(before)
      expect(page.savedPages.isReading.value).toBe(false)
      pages += 1
    }
    expect(pages).toBe(count)
    expect(keys()).toHaveLength(chosen === null ? 450 + 1 + EVERYBODY.length : 450)
    expect(new Set(keys()).size).toBe(keys().length)
  })

  it('begins again with another question', async () => {
    hits = dated(450)
    const { page, narrowing, keys } = await opened({}, { order: 'date' })
    page.savedPages.more()
    await flushPromises()
    narrowing.value = { ...NO_NARROWING, order: 'date', to: '1971-01-01' }
    await flushPromises()
    expect(keys()).toHaveLength(200)
  })
})

describe('a kind that alone is saved', () => {
  const file = (id: number): SearchHit => ({ ...dated(1)[0]!, noun: 'file', id, title: `F${id}` })
  const changed = async () => {
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'file', ids: [1] } })
    await flushPromises()
  }
  beforeEach(() => (people = []))

  it('stays whole when the service finds another, also once that is saved', async () => {
    hits = dated(90)
    const { page, keys, counts } = await opened()
    expect([keys().length, page.cut.value]).toEqual([90, null])
    served = { ...served, hits: [{ ...served1(7, DAY), noun: 'file' }], rows: 1, total: 1 }
    await page.service.again()
    expect(keys()).toHaveLength(91)
    hits = [...hits, file(7)]
    await changed()
    expect(keys()).toHaveLength(91)
    expect(keys().slice(0, 90)).toEqual(dated(90).map(({ id }) => `project ${id}`))
    expect([counts(), page.cut.value]).toEqual([['project 90', 'file 1'], null])
  })

  it('is read by itself, page by page', async () => {
    hits = dated(450)
    const { page, keys } = await opened()
    page.savedPages.more()
    await flushPromises()
    expect(keys()).toHaveLength(400)
    const all = bridge.asked.filter(({ route }) => route === 'search.cache').map(({ input }) => input as SearchQuery)
    expect(all.filter(({ nouns }) => nouns === null).map(({ offset = 0 }) => offset)).toEqual([0])
  })

  it('loses nothing when many of another come, and both go on to the end', async () => {
    hits = dated(450)
    const { page, keys, counts } = await opened()
    page.savedPages.more()
    await flushPromises()
    hits = [...hits, ...Array.from({ length: 300 }, (_, at) => file(at + 1))]
    let before = keys()
    await changed()
    await flushPromises()
    expect(keys()).toEqual(expect.arrayContaining(before))
    expect(counts()).toContain('file 300')
    while (page.cut.value !== null) {
      before = keys()
      page.savedPages.more()
      await flushPromises()
      expect(keys().length).toBeGreaterThan(before.length)
    }
    expect([keys().length, new Set(keys()).size]).toEqual([750, 750])
  })
})

describe('a page of what is saved that could not be read', () => {
  it.each([
    ['of all', { order: 'date' }, null],
    ['of one kind', { order: 'relevance' }, 'project']
  ] as const)('is read when it is asked for once more: %s', async (_, first, chosen) => {
    hits = dated(450)
    const { page, kind, keys } = await opened({}, first)
    kind.value = chosen
    await flushPromises()
    failures = 2
    const before = keys()
    page.savedPages.more()
    await flushPromises()
    expect([page.savedError.value?.code, page.savedPages.isReading.value]).toEqual(['internal', false])
    expect(keys()).toEqual(before)
    page.savedPages.more()
    await flushPromises()
    expect(page.savedError.value?.code).toBe('internal')
    void page.savedPages.again()
    expect(page.savedPages.isReading.value).toBe(true)
    await flushPromises()
    expect([page.savedError.value, page.savedPages.isReading.value]).toEqual([null, false])
    expect(keys().length).toBeGreaterThan(before.length)
  })
})

describe('nothing found', () => {
  it('is not said while what fits may lie on another page of the service', async () => {
    hits = []
    served = { ...served, hits: [served1(50, DAY)], rows: 50, total: 120 }
    const { page, narrowing } = await opened({}, { from: '1990-01-01' })
    await vi.waitFor(() => expect(page.service.found.value).not.toBeNull())
    expect([page.items.value, page.isOpen.value]).toEqual([[], true])
    served = { ...served, rows: 1, total: 1 }
    narrowing.value = { ...NO_NARROWING, from: '1991-01-01' }
    await page.service.again()
    await flushPromises()
    expect([page.items.value, page.isOpen.value]).toEqual([[], false])
  })
})
