import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, ref, type EffectScope, type Ref } from 'vue'
import type { Router } from 'vue-router'
import type { Route } from '@shared/ipc/contract'
import { DesksideError } from '@shared/ipc/errors'
import { BEST_PEOPLE, type PersonRow } from '@shared/model/records'
import type { ReferenceHit, SearchHit, ServiceFound, ServiceHit } from '@shared/model/search'
import type { SavedView, Visit } from '@shared/model/view'
import { useCommands } from '../../commands/active'
import { ROOMS } from '../shell/rooms'
import { installBridge, type FakeBridge } from '../../testing/fake-bridge'
import { usePalette } from './use-palette'
import { usePaletteChoice } from './use-palette-choice'

const hit = (id: number, noun: SearchHit['noun'] = 'project'): SearchHit => ({
  ...{
    noun,
    id,
    state: 'active',
    title: `${noun} ${id}`,
    reading: 'typed',
    matches: [],
    at: null,
    day: null,
    fetchedAt: 1
  }
})

/** Questions that wait for their answers, in the order in which they came. */
let asked: {
  readonly text: string
  readonly answer: (hits: readonly SearchHit[], more?: boolean) => Promise<void>
}[]
/** The same of the service. */
let questions: {
  readonly text: string
  readonly answer: (hits: readonly ServiceHit[], total?: number) => Promise<void>
}[]
let pinned: readonly Visit[]
let recent: readonly Visit[]
let references: readonly ReferenceHit[]
/** Which of what is read can not be. */
let failing: Route | null
/** What is pinned waits for this. */
let pinsThere: Promise<void>
let people: readonly PersonRow[]
/** They wait for this. */
let peopleThere: Promise<void>
let bridge: FakeBridge
let scope: EffectScope

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  asked = []
  questions = []
  pinned = []
  recent = []
  references = []
  people = []
  failing = null
  pinsThere = Promise.resolve()
  peopleThere = Promise.resolve()
  bridge = installBridge({
    'visits.pinned': () => {
      const now = pinned
      return unlessFailing(
        'visits.pinned',
        pinsThere.then(() => now)
      )
    },
    'visits.recent': () => unlessFailing('visits.recent', recent),
    'views.list': () => unlessFailing('views.list', [view('v-1', 'Большие сделки')]),
    'windows.openProject': () => undefined,
    'app.copyText': () => undefined,
    'people.list': () =>
      unlessFailing(
        'people.list',
        peopleThere.then(() => ({ rows: people, total: people.length }))
      ),
    'search.modules': () =>
      unlessFailing('search.modules', {
        modules: [{ name: 'clients', title: 'Clients', noun: 'module-record', chosen: false, listed: true }],
        listRead: true
      }),
    'search.cancel': () => undefined,
    'search.references': ({ limit }) => references.slice(0, limit),
    'search.service': ({ text }) =>
      new Promise<ServiceFound>((done) => {
        questions.push({
          text,
          answer: async (hits, total = hits.length) => {
            done({ hits, rows: hits.length, withoutId: 0, total, at: 1 })
            await flushPromises()
          }
        })
      }),
    'search.cache': ({ text }) =>
      new Promise((done) => {
        asked.push({
          text,
          answer: async (hits, more = false) => {
            done({ hits, more, readAs: [], all: null })
            await flushPromises()
          }
        })
      })
  })
  scope = effectScope()
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

function unlessFailing<T>(route: Route, answer: T): T {
  if (route === failing) throw new DesksideError('internal', 'It is damaged.')
  return answer
}

async function opened(workspace: Ref<string> = ref('w')) {
  const made = scope.run(() => {
    const palette = usePalette(() => workspace.value)
    const [open, push] = [ref(true), vi.fn()]
    const router = { push } as unknown as Router
    return {
      palette,
      open,
      push,
      choice: usePaletteChoice(palette, open, { router, workspaceId: () => workspace.value })
    }
  })!
  await made.palette.begin()
  const type = async (text: string): Promise<void> => {
    made.palette.text.value = text
    await flushPromises()
  }
  const keys = (): string[] => made.palette.rows.value.map(({ key }) => key).filter((key) => key !== 'everywhere')
  return { ...made, type, keys }
}

describe('the search for everything', () => {
  it('has one question on its way at a time, and asks the last of those that were typed meanwhile', async () => {
    const { palette, type, keys } = await opened()
    for (const text of ['п', 'пл', 'пла', 'план']) await type(text)
    expect(asked.map(({ text }) => text)).toEqual(['п'])
    await asked[0]!.answer([hit(1)])
    expect(asked.map(({ text }) => text)).toEqual(['п', 'план'])
    // What was found for other words is not shown as found for these.
    expect([keys(), palette.settled.value]).toEqual([[], false])
    await asked[1]!.answer([hit(2)])
    expect([keys(), palette.settled.value]).toEqual([['project 2'], true])
  })

  it('selects the first row by its key, and moves nothing when more is found', async () => {
    const { choice, type, keys } = await opened()
    await type('план')
    await asked[0]!.answer([hit(1), hit(2), hit(3, 'file')])
    expect(choice.active.value?.key).toBe('project 1')
    bridge.push({ event: 'changed', data: { workspaceId: 'w', noun: 'project', ids: [9] } })
    await vi.advanceTimersByTimeAsync(2_000)
    await asked[1]!.answer([hit(9), hit(1), hit(3, 'file'), hit(2)])
    expect(keys()).toEqual(['project 1', 'project 2', 'project 9', 'file 3'])
    expect(choice.active.value?.key).toBe('project 1')
    choice.step(-1)
    expect(choice.active.value?.key).toBe('everywhere')
    choice.step(-1)
    expect(choice.active.value?.key).toBe('file 3')
  })

  it('shows what can be done with the selected row instead of the rows, and leads back to it', async () => {
    const { choice, type, keys } = await opened()
    const lines = () => choice.lines.value.map(({ key }) => key)
    choice.toggleActions()
    // Nothing is there to be acted on.
    expect(choice.actedOn.value).toBe(null)
    await type('план')
    await asked[0]!.answer([hit(1), hit(3, 'file')])
    choice.step(1)
    choice.toggleActions()
    expect(choice.actedOn.value?.key).toBe('file 3')
    expect(lines()).toEqual(['open', 'summary', 'link', 'title', 'pin'].map((action) => `action ${action}`))
    expect(choice.active.value?.key).toBe('action open')
    choice.step(1)
    choice.toggleActions()
    expect([choice.actedOn.value, choice.active.value?.key]).toEqual([null, 'file 3'])
    expect(lines()).toEqual([...keys(), 'everywhere'])
  })

  it('opens in a window by the key that its line says, wherever the selection is', async () => {
    const { choice, type } = await opened()
    await type('план')
    await asked[0]!.answer([hit(1), hit(3, 'file')])
    const windows = () => bridge.asked.filter(({ route }) => route === 'windows.openProject').length
    choice.toggleActions()
    choice.choose(choice.active.value, 'window')
    await flushPromises()
    expect(windows()).toBe(1)
    // A file has no window: the line that is selected is carried out.
    choice.step(1)
    choice.toggleActions()
    choice.step(3)
    choice.choose(choice.active.value, 'window')
    await flushPromises()
    expect(windows()).toBe(1)
    expect(bridge.asked.at(-1)).toEqual({ route: 'app.copyText', input: { text: 'file 3' } })
  })

  it('shows records at once, and says that people and reference data are still to come', async () => {
    let come: () => void = () => undefined
    peopleThere = new Promise((done) => (come = done))
    const { palette, type, keys } = await opened()
    await type('план')
    expect(palette.whole.value).toBe(false)
    await asked[0]!.answer([hit(1)])
    expect([keys(), palette.settled.value, palette.whole.value]).toEqual([['project 1'], true, false])
    come()
    await flushPromises()
    expect([keys(), palette.whole.value]).toEqual([['project 1'], true])
  })

  it('asks for the people whom the words fit best', async () => {
    const { type } = await opened()
    await type('иванов')
    expect(bridge.asked.find(({ route }) => route === 'people.list')?.input).toMatchObject({
      ...{ text: 'иванов', offset: 0, limit: 6 },
      ...BEST_PEOPLE
    })
  })

  it.each([
    ['the name', 'семенов', { id: 7, title: 'Семёнов' }],
    ['the number', '7', { id: 7, title: null }]
  ])('begins with somebody who has %s in full, and selects them', async (_, typed, person) => {
    people = [person, { id: 8, title: 'Семёнова' }]
    const { choice, type, keys } = await opened()
    await type(typed)
    await asked[0]!.answer([hit(1), hit(3, 'file')])
    expect(keys()).toEqual(['person 7', 'person 8', 'project 1', 'file 3'])
    expect(choice.active.value?.key).toBe('person 7')
  })

  it('has somebody like that behind the kind of a record like that, and others behind all records', async () => {
    people = [{ id: 7, title: 'Project 1' }]
    const { type, keys } = await opened()
    await type('project 1')
    await asked[0]!.answer([hit(1), hit(2), hit(3, 'file')])
    expect(keys()).toEqual(['project 1', 'project 2', 'person 7', 'file 3'])
    await type('project')
    await asked[1]!.answer([hit(1), hit(3, 'file')])
    expect(keys()).toEqual(['project 1', 'file 3', 'person 7'])
  })

  it('has somebody like that before commands, and others behind them', async () => {
    scope.run(() => useCommands(Object.fromEntries(ROOMS.map(({ command }) => [command, () => undefined]))))
    people = [{ id: 7, title: 'Go' }]
    const { type, keys } = await opened()
    await type('go')
    await asked[0]!.answer([])
    expect(keys()[0]).toBe('person 7')
    people = [{ id: 7, title: 'Gordon' }]
    await type('g')
    await asked[1]!.answer([])
    expect([keys()[0]?.startsWith('command '), keys().at(-1)]).toEqual([true, 'person 7'])
  })

  it('moves nothing for somebody who comes late', async () => {
    let come: () => void = () => undefined
    peopleThere = new Promise((done) => (come = done))
    people = [{ id: 7, title: 'Иванов' }]
    const { choice, type, keys } = await opened()
    await type('иванов')
    await asked[0]!.answer([hit(1)])
    come()
    await flushPromises()
    expect([keys(), choice.active.value?.key]).toEqual([['project 1', 'person 7'], 'project 1'])
  })

  it('says nothing of what is pinned until that is read', async () => {
    const { palette } = scope.run(() => ({ palette: usePalette(() => 'w') }))!
    expect(palette.settled.value).toBe(false)
    await palette.begin()
    expect(palette.settled.value).toBe(true)
  })
})

describe('a search that was left', () => {
  it('opens nothing when the answer comes that Enter waited for', async () => {
    const { palette, choice, open, push, type } = await opened()
    await type('план')
    choice.choose(choice.active.value, 'open')
    open.value = false
    palette.end()
    await asked[0]!.answer([hit(1)])
    expect(push).not.toHaveBeenCalled()
    // While it is there, it does.
    open.value = true
    await palette.begin()
    await type('план')
    choice.choose(choice.active.value, 'open')
    await asked[1]!.answer([hit(1)])
    expect(push).toHaveBeenCalledTimes(1)
  })

  it('asks nothing when data changes, nor for what changed before it was left', async () => {
    const { palette, type } = await opened()
    await type('план')
    await asked[0]!.answer([hit(1)])
    const change = () => bridge.push({ event: 'changed', data: { workspaceId: 'w', noun: 'project', ids: [9] } })
    change()
    palette.end()
    await vi.advanceTimersByTimeAsync(2_000)
    change()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked).toHaveLength(1)
  })
})

describe('another workspace', () => {
  it('has its own pins, views and modules, and nothing of the one that was open', async () => {
    pinned = [visit(1)]
    const workspace = ref('w')
    const { palette, keys, type } = await opened(workspace)
    expect(keys()).toEqual(['project 1'])
    palette.end()
    workspace.value = 'other'
    expect([keys(), palette.modules.value.size, palette.settled.value]).toEqual([[], 0, false])
    failing = 'views.list'
    pinned = [visit(2)]
    await palette.begin()
    expect(keys()).toEqual(['project 2'])
    await type('сделки')
    expect(keys()).toEqual([])
  })

  it('does not get what was asked for the one before', async () => {
    let come: () => void = () => undefined
    pinned = [visit(1)]
    const workspace = ref('w')
    const { palette, type, keys } = await opened(workspace)
    await type('план')
    pinsThere = new Promise((done) => (come = done))
    const late = palette.readVisits()
    pinned = [visit(2)]
    workspace.value = 'other'
    come()
    await late
    await asked[0]!.answer([hit(1)])
    expect(keys()).toEqual([])
    // It is asked itself, since the search is on screen.
    await asked[1]!.answer([hit(3)])
    expect(keys()).toEqual(['project 3'])
    await type('')
    expect(keys()).toEqual(['project 2'])
  })
})

describe('what could not be read', () => {
  it.each(['visits.pinned', 'visits.recent', 'search.modules', 'views.list'] as const)(
    'takes nothing else away, and is read when it is tried again: %s',
    async (route) => {
      pinned = [visit(1)]
      recent = [visit(2)]
      failing = route
      const { palette, keys, type } = await opened()
      expect(keys()).toEqual([
        ...(route === 'visits.pinned' ? [] : ['project 1']),
        ...(route === 'visits.recent' ? [] : ['project 2'])
      ])
      expect([palette.modules.value.size, palette.settled.value]).toEqual([route === 'search.modules' ? 0 : 1, true])
      expect(palette.error.value?.code).toBe('internal')
      failing = null
      await palette.retry()
      expect([keys(), palette.error.value, palette.modules.value.size]).toEqual([['project 1', 'project 2'], null, 1])
      await type('сделки')
      await asked[0]!.answer([])
      expect(keys()).toEqual(['view v-1'])
    }
  )

  it('leaves what was read before', async () => {
    pinned = [visit(1)]
    const { palette, keys } = await opened()
    failing = 'visits.pinned'
    await palette.readVisits()
    expect([keys(), palette.error.value?.code]).toEqual([['project 1'], 'internal'])
  })

  it('of people leaves the records that were found, and ends the waiting', async () => {
    failing = 'people.list'
    const { palette, type, keys } = await opened()
    await type('план')
    await asked[0]!.answer([hit(1)])
    expect([keys(), palette.error.value?.code]).toEqual([['project 1'], 'internal'])
    expect([palette.settled.value, palette.whole.value, palette.allSaved.value]).toEqual([true, true, false])
    failing = null
    const again = palette.retry()
    await flushPromises()
    await asked[1]!.answer([hit(1)])
    await again
    expect([keys(), palette.error.value, palette.whole.value]).toEqual([['project 1'], null, true])
  })

  it('of other words leaves nothing of what was found before them', async () => {
    const { type, keys } = await opened()
    await type('план')
    await asked[0]!.answer([hit(1)])
    failing = 'people.list'
    await type('смета')
    await asked[1]!.answer([])
    expect(keys()).toEqual([])
  })
})

const served = (id: number, noun: ServiceHit['noun'] = 'project', module = 'projects'): ServiceHit => ({
  ...{
    module,
    noun,
    id,
    serviceId: Math.abs(id),
    title: `${noun} ${id}`,
    state: 'active',
    matches: [],
    at: null,
    day: null
  }
})

describe("the service's own search", () => {
  it('is asked after a pause, from three letters, and cancelled where nobody waits for it', async () => {
    const { palette, type } = await opened()
    await type('пл')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(questions).toEqual([])
    await type('пла')
    await vi.advanceTimersByTimeAsync(299)
    await type('план')
    await vi.advanceTimersByTimeAsync(299)
    expect(questions).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(questions.map(({ text }) => text)).toEqual(['план'])
    const sent = bridge.asked.find(({ route }) => route === 'search.service')?.input as { attempt: string }
    expect(sent).toMatchObject({ module: null, deleted: false, offset: 0 })
    palette.end()
    await flushPromises()
    expect(bridge.asked.filter(({ route }) => route === 'search.cancel').map(({ input }) => input)).toEqual([
      { attempt: sent.attempt }
    ])
  })

  it('adds what it finds behind what is saved, under its module, and moves nothing', async () => {
    const { palette, choice, type, keys } = await opened()
    await type('план')
    await asked[0]!.answer([hit(1), hit(2), hit(3, 'file')])
    choice.step(1)
    await vi.advanceTimersByTimeAsync(300)
    await questions[0]!.answer([served(7), served(2), served(-1, 'module-record', 'clients')])
    expect(keys()).toEqual(['project 1', 'project 2', 'project 7', 'file 3', 'module-record -1'])
    expect(choice.active.value?.key).toBe('project 2')
    const [, , fresh] = palette.rows.value
    expect([fresh?.byService, palette.rows.value.at(-2)?.group]).toEqual([true, 'module clients'])
    expect(palette.allSaved.value).toBe(true)
    // Once it is saved it stays where it is.
    bridge.push({ event: 'changed', data: { workspaceId: 'w', noun: 'project', ids: [7] } })
    await vi.advanceTimersByTimeAsync(2_000)
    await asked[1]!.answer([hit(7), hit(1), hit(2), hit(3, 'file')])
    expect(keys()).toEqual(['project 1', 'project 2', 'project 7', 'file 3', 'module-record -1'])
  })

  it('is not said to know more than this computer where not all that is saved is shown', async () => {
    const { palette, type } = await opened()
    await type('план')
    await asked[0]!.answer([hit(1)], true)
    expect([palette.whole.value, palette.allSaved.value]).toEqual([true, false])
  })

  it('drops what belongs to other words', async () => {
    const { type, keys } = await opened()
    await type('план')
    await asked[0]!.answer([hit(1)])
    await vi.advanceTimersByTimeAsync(300)
    await type('смета')
    await questions[0]!.answer([served(7)])
    await asked[1]!.answer([hit(2)])
    expect(keys()).toEqual(['project 2'])
  })

  it('adds what came before the answer of the cache', async () => {
    const { type, keys } = await opened()
    await type('план')
    await vi.advanceTimersByTimeAsync(300)
    await questions[0]!.answer([served(7)])
    await asked[0]!.answer([hit(1)])
    expect(keys()).toEqual(['project 1', 'project 7'])
  })
})

const visit = (id: number): Visit => ({ noun: 'project', id, title: `P${id}`, openedAt: 1, pinnedAt: 1 })
const view = (id: string, name: string): SavedView => ({
  ...{ id, name, keepOffline: false, columns: [], sort: { key: 'title', descending: false }, deleted: false },
  ...{ filter: null, layout: 'table' }
})
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1)

describe('what is left out', () => {
  /** Types, and lets what is saved and the service answer. */
  async function found(text: string, hits: readonly ServiceHit[], total?: number) {
    const shown = await opened()
    await shown.type(text)
    await asked[0]!.answer([])
    await vi.advanceTimersByTimeAsync(300)
    await questions[0]?.answer(hits, total)
    return shown
  }
  function forget(): void {
    asked = []
    questions = []
  }
  const many = numbers(8).map((id) => served(id))

  it('of pins is said, unless it stands among what was opened last', async () => {
    pinned = numbers(7).map(visit)
    const few = await opened()
    expect([few.keys().length, few.palette.rest.value]).toEqual([7, null])
    pinned = numbers(51).map(visit)
    const more = await opened()
    expect([more.keys().length, more.palette.rest.value]).toEqual([50, 'morePinned'])
    recent = [visit(51)]
    const again = await opened()
    expect([again.keys().length, again.palette.rest.value]).toEqual([51, null])
    // Words find it.
    pinned = numbers(52).map(visit)
    const words = await opened()
    await words.type('план')
    expect(words.palette.rest.value).toBe(null)
  })

  it('of what the service found is said, and is little where one kind is looked for alone', async () => {
    const all = await found('план', many)
    expect([all.keys().length, all.palette.rest.value]).toEqual([6, 'more'])
    forget()
    const projects = await found('#план', [...many, served(9, 'file', 'files')])
    expect([projects.keys().length, projects.palette.rest.value]).toEqual([8, null])
  })

  it('of its answer is said to be possible: it may be shown already', async () => {
    const { keys, palette } = await found('план', [served(1)], 31)
    expect([keys().length, palette.rest.value]).toEqual([1, 'mayBeMore'])
  })

  it('of reference data is said', async () => {
    references = numbers(8).map((id) => ({
      ...{ kind: 'good', id, label: `Good ${id}`, ranges: [], within: null, field: null }
    }))
    const all = await found('good', [])
    expect([all.keys().length, all.palette.rest.value]).toEqual([6, 'more'])
    forget()
    const projects = await found('#good', [])
    expect([projects.keys().length, projects.palette.rest.value]).toEqual([8, null])
  })

  it('of commands is said, where they are not looked for alone', async () => {
    scope.run(() => useCommands(Object.fromEntries(ROOMS.map(({ command }) => [command, () => undefined]))))
    const all = await found('go', [])
    expect(all.keys().filter((key) => key.startsWith('command '))).toHaveLength(6)
    expect(all.palette.rest.value).toBe('more')
    const commands = await opened()
    await commands.type('>go')
    expect([commands.keys().length, commands.palette.rest.value]).toEqual([ROOMS.length, null])
  })
})
