import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, ref, type EffectScope } from 'vue'
import type { Router } from 'vue-router'
import type { SearchHit } from '@shared/model/search'
import { installBridge, type FakeBridge } from '../../testing/fake-bridge'
import { usePalette } from './use-palette'
import { usePaletteChoice } from './use-palette-choice'

const hit = (id: number, noun: SearchHit['noun'] = 'project'): SearchHit => ({
  ...{ noun, id, state: 'active', title: `${noun} ${id}`, reading: 'typed', matches: [] }
})

/** Questions that wait for their answers, in the order in which they came. */
let asked: { readonly text: string; readonly answer: (hits: readonly SearchHit[]) => Promise<void> }[]
let bridge: FakeBridge
let scope: EffectScope

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  asked = []
  bridge = installBridge({
    'visits.pinned': () => [],
    'visits.recent': () => [],
    'people.list': () => ({ rows: [], total: 0 }),
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
  const keys = (): string[] => made.palette.rows.value.map(({ key }) => key)
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
    expect(choice.active.value?.key).toBe('file 3')
  })

  it('says nothing of what is pinned until that is read', async () => {
    const { palette } = scope.run(() => ({ palette: usePalette(() => 'w') }))!
    expect(palette.settled.value).toBe(false)
    await palette.begin()
    expect(palette.settled.value).toBe(true)
  })
})
