import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { effectScope, ref } from 'vue'
import type { Noun } from '@shared/model/record'
import { installBridge } from '../testing/fake-bridge'
import { useChangeFeed, useOverdue } from './today'

describe('overdue checklists', () => {
  it('are asked for of me only once it is known who I am', async () => {
    let userId: number | null = null
    const bridge = installBridge({
      'visits.me': () => ({ userId }),
      'children.overdue': () => ({ rows: [], total: 0, known: 2, projects: 5 })
    })
    const scope = effectScope()
    const overdue = scope.run(() => useOverdue('w'))!
    const last = () => bridge.asked.filter(({ route }) => route === 'children.overdue').at(-1)?.input
    overdue.showMine(true)
    await flushPromises()
    expect(overdue.mine.value).toBe(false)
    expect(last()).toMatchObject({ responsible: null })
    userId = 7
    overdue.showMine(true)
    await flushPromises()
    expect(last()).toMatchObject({ responsible: 7, offset: 0, limit: 20 })
    expect(overdue.answer.value).toMatchObject({ known: 2, projects: 5 })
    scope.stop()
    expect(bridge.listeners()).toBe(0)
  })
})

describe('what changed', () => {
  it('goes on from the answer before, and starts anew for another kind', async () => {
    const bridge = installBridge({
      'changes.feed': ({ before }) => ({ changes: [], next: before === null ? 12 : null, keptSince: 1, restless: [] })
    })
    const noun = ref<Noun | null>(null)
    const scope = effectScope()
    const { more, feed } = scope.run(() => useChangeFeed('w', noun))!
    await flushPromises()
    await more()
    expect(bridge.asked.map(({ input }) => (input as { before: unknown }).before)).toEqual([null, 12])
    await more()
    expect(bridge.asked).toHaveLength(2)
    expect(feed.value?.next).toBeNull()
    noun.value = 'project'
    await flushPromises()
    expect(bridge.asked.at(-1)?.input).toMatchObject({ nouns: ['project'], before: null })
    scope.stop()
  })
})
