import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, ref, type EffectScope } from 'vue'
import type { Noun } from '@shared/model/record'
import type { SearchHit } from '@shared/model/search'
import { installBridge, type FakeBridge } from '../../testing/fake-bridge'
import { MOST_EACH, useSearchPage, type PageQuestion } from './use-search-page'

/** What is saved: so many projects and records of two modules, one file. */
const SAVED: readonly (readonly [noun: Noun, module: string | undefined, count: number])[] = [
  ['project', undefined, 90],
  ['module-record', 'clients', 40],
  ['module-record', 'warranty', 2],
  ['file', undefined, 1]
]
const HITS = SAVED.flatMap(([noun, module, count]) =>
  Array.from({ length: count }, (_, at): SearchHit => ({
    ...{ noun, module, id: at + 1, state: 'active', title: `${module ?? noun} ${at + 1}`, reading: 'typed' },
    ...{ matches: [], at: null, fetchedAt: 1 }
  }))
)
const EVERYBODY = Array.from({ length: 60 }, (_, at) => ({ id: at + 1, title: `Person ${at + 1}`, projects: 0 }))

let bridge: FakeBridge
let scope: EffectScope
beforeEach(() => {
  setActivePinia(createPinia())
  bridge = installBridge({
    'search.modules': () => [{ name: 'clients', title: 'Clients', noun: 'module-record', chosen: false }],
    'search.service': () => ({ hits: [], rows: 0, withoutId: 0, total: 0, at: 1 }),
    'people.list': ({ limit }) => ({ rows: EVERYBODY.slice(0, limit), total: EVERYBODY.length }),
    'search.cache': ({ nouns, module, limit, each = limit }) => {
      const fit = HITS.filter(
        (hit) => nouns?.some((one) => one === hit.noun) !== false && (module === undefined || hit.module === module)
      )
      const like = (hit: SearchHit) => fit.filter((one) => one.noun === hit.noun && one.module === hit.module)
      const few = fit.filter((hit) => like(hit).indexOf(hit) < each)
      return { hits: few.slice(0, limit), more: few.length < fit.length, readAs: [] }
    }
  })
  scope = effectScope()
})
afterEach(() => scope.stop())

async function opened(change: Partial<PageQuestion> = {}) {
  const kind = ref<string | null>(null)
  const question: PageQuestion = { workspaceId: 'w', text: 'plan', module: null, deleted: false, ...change }
  const page = scope.run(() =>
    useSearchPage(
      () => 'w',
      () => question,
      () => kind.value
    )
  )!
  await flushPromises()
  const counts = () => page.kinds.value.map(({ kind: one, count, more }) => `${one} ${count}${more ? '+' : ''}`)
  return { page, kind, counts }
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
    expect(page.cut.value).toBe('each')
  })

  it.each([
    ['project', 90],
    ['module clients', 40],
    ['module warranty', 2],
    ['person', 60]
  ])('is all there of a kind that is chosen: %s', async (chosen, count) => {
    const { page, kind, counts } = await opened()
    const before = counts()
    kind.value = chosen
    await flushPromises()
    expect(new Set(page.items.value.map(({ noun, module }) => (module === null ? noun : `module ${module}`)))).toEqual(
      new Set([chosen])
    )
    expect(page.items.value).toHaveLength(count)
    expect(page.cut.value).toBeNull()
    // The kinds that one can choose stay.
    expect(counts()).toEqual(before)
  })

  it('is all of the module that is asked for', async () => {
    const { page, counts } = await opened({ module: 'clients' })
    expect([counts(), page.cut.value, page.items.value.length]).toEqual([['module clients 40'], null, 40])
    expect(bridge.asked.filter(({ route }) => route === 'search.cache').map(({ input }) => input)).toMatchObject([
      { nouns: ['module-record'], module: 'clients', limit: 200 }
    ])
  })

  it('knows of nobody who is deleted', async () => {
    await opened({ deleted: true })
    expect(bridge.asked.map(({ route }) => route)).not.toContain('people.list')
  })
})
