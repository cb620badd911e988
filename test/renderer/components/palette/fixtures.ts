/** Fixtures for tests of the global search: hits, and a fake main that answers on request. */
import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, vi } from 'vitest'
import { effectScope, ref, type EffectScope, type Ref } from 'vue'
import type { Router } from 'vue-router'
import { DesksideError } from '@shared/ipc/errors'
import type { PersonRow } from '@shared/model/records'
import type { ReferenceHit, SearchHit, ServiceFound, ServiceHit } from '@shared/model/search'
import type { SavedView } from '@shared/contract/views'
import type { Visit } from '@shared/model/view'
import { installBridge, type FakeBridge, type FakeHandlers } from '../../fake-bridge'
import { workspace } from '../../samples'
import { usePalette } from '../../../../src/renderer/src/components/palette/use-palette'
import { usePaletteChoice } from '../../../../src/renderer/src/components/palette/use-palette-choice'

export const hit = (id: number, noun: SearchHit['noun'] = 'project', found: Partial<SearchHit> = {}): SearchHit => ({
  ...{ noun, id, state: 'active', title: `${noun} ${id}`, reading: 'typed', matches: [], fetchedAt: 1 },
  ...{ at: null, day: null },
  ...found
})

export const served = (id: number, noun: ServiceHit['noun'] = 'project', module = 'projects'): ServiceHit => ({
  ...{ module, noun, id, serviceId: Math.abs(id), title: `${noun} ${id}`, state: 'active', matches: [] },
  ...{ at: null, day: null }
})

export const visit = (id: number): Visit => ({ noun: 'project', id, title: `P${id}`, openedAt: 1, pinnedAt: 1 })

const view = (id: string, name: string): SavedView => ({
  ...{ id, name, keepOffline: false, columns: [], sort: { key: 'title', descending: false }, deleted: false },
  ...{ filter: null, layout: 'table' }
})

/** A request that waits for its answer. */
interface Waiting<Answer extends readonly unknown[]> {
  readonly text: string
  readonly answer: (...given: Answer) => Promise<void>
}

export interface PaletteWorld {
  bridge: FakeBridge
  /** Effect scope, stopped at the end of the test. */
  scope: EffectScope
  /** Cache queries in order; `more`: the answer is incomplete. */
  asked: Waiting<[hits: readonly SearchHit[], more?: boolean]>[]
  /** Service queries; `total`: the total it reports. */
  questions: Waiting<[hits: readonly ServiceHit[], total?: number]>[]
  pinned: readonly Visit[]
  recent: readonly Visit[]
  references: readonly ReferenceHit[]
  people: readonly PersonRow[]
  /** Route that fails. */
  failing: keyof FakeHandlers | null
  /** Delays the answer for pins. */
  pinsThere: Promise<void>
  /** Delays the answer for people. */
  peopleThere: Promise<void>
}

/** Creates a new world for each test of the file, with fake timers. */
export function paletteWorld(): PaletteWorld {
  const world = {} as PaletteWorld
  beforeEach(() => {
    vi.useFakeTimers()
    setActivePinia(createPinia())
    Object.assign(world, {
      ...{ scope: effectScope(), asked: [], questions: [], pinned: [], recent: [], references: [], people: [] },
      ...{ failing: null, pinsThere: Promise.resolve(), peopleThere: Promise.resolve() },
      bridge: bridgeOf(world)
    } satisfies PaletteWorld)
  })
  afterEach(() => {
    world.scope.stop()
    vi.useRealTimers()
  })
  return world
}

/** The open global search, with its selection logic. */
export async function opened(world: PaletteWorld, workspace: Ref<string> = ref('w')) {
  const made = world.scope.run(() => {
    const palette = usePalette(() => workspace.value)
    const [isOpen, push] = [ref(true), vi.fn()]
    const router = { push } as unknown as Router
    const choice = usePaletteChoice(palette, isOpen, { router, workspaceId: () => workspace.value })
    return { palette, open: isOpen, push, choice }
  })!
  await made.palette.begin()
  const type = async (text: string): Promise<void> => {
    made.palette.text.value = text
    await flushPromises()
  }
  const keys = (): string[] => made.palette.rows.value.map(({ key }) => key).filter((key) => key !== 'everywhere')
  return { ...made, type, keys }
}

function bridgeOf(world: PaletteWorld): FakeBridge {
  function unlessFailing<T>(route: keyof FakeHandlers, answer: T): T {
    if (route === world.failing) throw new DesksideError('internal', 'It is damaged.')
    return answer
  }
  return installBridge({
    'prefs.get pins': () => {
      const now = world.pinned
      return unlessFailing(
        'prefs.get pins',
        world.pinsThere.then(() => now)
      )
    },
    'prefs.get recent': () => unlessFailing('prefs.get recent', world.recent),
    'prefs.get views': () => unlessFailing('prefs.get views', [view('v-1', 'Большие сделки')]),
    'windows.openProject': () => undefined,
    'app.copyText': () => undefined,
    'people.list': () =>
      unlessFailing(
        'people.list',
        world.peopleThere.then(() => ({ rows: world.people, total: world.people.length }))
      ),
    'search.modules': () =>
      unlessFailing('search.modules', {
        modules: [{ name: 'clients', title: 'Clients', noun: 'module-record', isChosen: false, isListed: true }],
        isListRead: true
      }),
    'search.cancel': () => undefined,
    'search.references': ({ limit }) => world.references.slice(0, limit),
    'search.service': ({ text }) =>
      new Promise<ServiceFound>((done) => {
        world.questions.push({
          text,
          answer: async (hits, total = hits.length) => {
            done({ hits, rows: hits.length, withoutId: 0, total, at: 1 })
            await flushPromises()
          }
        })
      }),
    'search.cache': ({ text }) =>
      new Promise((done) => {
        world.asked.push({
          text,
          answer: async (hits, hasMore = false) => {
            done({ hits, hasMore, readAs: [], all: null })
            await flushPromises()
          }
        })
      })
  })
}

/** Answers for a workspace without any search results. */
export const NOTHING_KNOWN: FakeHandlers = {
  'workspaces.list': () => [workspace()],
  'prefs.get pins': () => [],
  'prefs.get recent': () => [],
  'prefs.get views': () => [],
  'people.list': () => ({ rows: [], total: 0 }),
  'search.modules': () => ({ modules: [], isListRead: true }),
  'search.cancel': () => undefined,
  'search.references': () => [],
  'search.service': () => ({ hits: [], rows: 0, withoutId: 0, total: 0, at: 1 }),
  'search.cache': () => ({ hits: [], hasMore: false, readAs: [], all: null })
}
