import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, ref, type EffectScope } from 'vue'
import type { Router } from 'vue-router'
import type { SearchHit, ServiceFound, ServiceHit } from '@shared/model/search'
import { installBridge, type FakeBridge } from '../../testing/fake-bridge'
import { usePalette } from './use-palette'
import { usePaletteChoice } from './use-palette-choice'

const hit = (id: number, noun: SearchHit['noun'] = 'project'): SearchHit => ({
  ...{ noun, id, state: 'active', title: `${noun} ${id}`, reading: 'typed', matches: [], at: null, fetchedAt: 1 }
})

/** Questions that wait for their answers, in the order in which they came. */
let asked: { readonly text: string; readonly answer: (hits: readonly SearchHit[]) => Promise<void> }[]
/** The same of the service. */
let questions: { readonly text: string; readonly answer: (hits: readonly ServiceHit[]) => Promise<void> }[]
let bridge: FakeBridge
let scope: EffectScope

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  asked = []
  questions = []
  bridge = installBridge({
    'visits.pinned': () => [],
    'visits.recent': () => [],
    'people.list': () => ({ rows: [], total: 0 }),
    'search.modules': () => [{ name: 'clients', title: 'Clients', noun: 'module-record', chosen: false }],
    'search.cancel': () => undefined,
    'search.references': () => [],
    'search.service': ({ text }) =>
      new Promise<ServiceFound>((done) => {
        questions.push({
          text,
          answer: async (hits) => {
            done({ hits, rows: hits.length, withoutId: 0, total: hits.length, at: 1 })
            await flushPromises()
          }
        })
      }),
    'search.cache': ({ text }) =>
      new Promise((done) => {
        asked.push({
          text,
          answer: async (hits) => {
            done({ hits, more: false, readAs: [] })
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

async function opened() {
  const made = scope.run(() => {
    const palette = usePalette(() => 'w')
    const router = { push: vi.fn() } as unknown as Router
    return { palette, choice: usePaletteChoice(palette, ref(true), { router, workspaceId: () => 'w' }) }
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

  it('says nothing of what is pinned until that is read', async () => {
    const { palette } = scope.run(() => ({ palette: usePalette(() => 'w') }))!
    expect(palette.settled.value).toBe(false)
    await palette.begin()
    expect(palette.settled.value).toBe(true)
  })
})

const served = (id: number, noun: ServiceHit['noun'] = 'project', module = 'projects'): ServiceHit => ({
  ...{ module, noun, id, serviceId: Math.abs(id), title: `${noun} ${id}`, state: 'active', matches: [], at: null }
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
    // Once it is saved it stays where it is.
    bridge.push({ event: 'changed', data: { workspaceId: 'w', noun: 'project', ids: [7] } })
    await vi.advanceTimersByTimeAsync(2_000)
    await asked[1]!.answer([hit(7), hit(1), hit(2), hit(3, 'file')])
    expect(keys()).toEqual(['project 1', 'project 2', 'project 7', 'file 3', 'module-record -1'])
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
