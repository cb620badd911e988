import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, shallowRef, type EffectScope } from 'vue'
import type { RecordChange } from '@shared/model/changes'
import { installBridge } from '../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../test/renderer/mount-app'
import { useChangeFeed, type FeedChoice } from './today-feed'

const change = (id: number, what: RecordChange['what']): RecordChange => ({
  ...{ noun: 'project', id, title: null, at: 1, what, state: 'active', stateBefore: null, fields: [] }
})
/** A fake service whose every `nth` change is an appearance. */
const feedOf = (size: number, nth: number) =>
  installBridge({
    'changes.feed': ({ before, limit }) => {
      const start = before ?? 0
      const end = Math.min(size, start + limit)
      const changes = Array.from({ length: end - start }, (_, at) =>
        change(start + at, (start + at) % nth === nth - 1 ? 'appeared' : 'changed')
      )
      return { changes, next: end < size ? end : null, keptSince: 1, volatile: [] }
    }
  })
const EVERYTHING: FeedChoice = { noun: null, what: null, since: null, responsible: null }
const scopes: EffectScope[] = []
const open = (choice: FeedChoice) => {
  const chosen = shallowRef(choice)
  const scope = effectScope()
  scopes.push(scope)
  return { chosen, scope, ...scope.run(() => useChangeFeed('w', chosen))! }
}

beforeEach(freshStores)

afterEach(() => {
  for (const scope of scopes.splice(0)) scope.stop()
  vi.useRealTimers()
})

describe('what changed', () => {
  it('goes on from the answer before, and starts anew for another kind of record', async () => {
    const bridge = feedOf(33, 40)
    const { more, feed, chosen, scope } = open(EVERYTHING)
    await flushPromises()
    expect(feed.value?.changes).toHaveLength(20)
    await more()
    expect(feed.value?.changes.map(({ id }) => id)).toEqual(Array.from({ length: 33 }, (_, at) => at))
    await more()
    expect(bridge.asked).toHaveLength(2)
    expect(feed.value?.next).toBeNull()
    chosen.value = { ...EVERYTHING, noun: 'project' }
    await flushPromises()
    expect(bridge.asked.at(-1)?.input).toMatchObject({ nouns: ['project'], before: null, limit: 20 })
    scope.stop()
    expect(bridge.listeners()).toBe(0)
  })

  it('looks on through the changes until enough of the chosen kind are found', async () => {
    feedOf(5_000, 10)
    const { feed } = open({ ...EVERYTHING, what: 'appeared' })
    await flushPromises()
    expect(feed.value?.changes).toHaveLength(20)
    expect(feed.value?.changes.every(({ what }) => what === 'appeared')).toBe(true)
    expect(feed.value?.searched).toBe(200)
  })

  it('stops looking after a thousand, says so, and goes on when asked to', async () => {
    feedOf(5_000, 1_500)
    const { feed, more } = open({ ...EVERYTHING, what: 'appeared' })
    await flushPromises()
    expect(feed.value).toMatchObject({ changes: [], searched: 1_000, next: 1_000 })
    await more()
    expect(feed.value?.changes.map(({ id }) => id)).toEqual([1_499])
    expect(feed.value?.searched).toBe(2_000)
  })

  it('is of one person and since a time where that is chosen', async () => {
    const bridge = feedOf(3, 40)
    const { chosen } = open({ ...EVERYTHING, since: 9, responsible: 7 })
    await flushPromises()
    expect(bridge.asked.at(-1)?.input).toMatchObject({ since: 9, responsible: 7 })
    chosen.value = EVERYTHING
    await flushPromises()
    expect(bridge.asked.at(-1)?.input).toMatchObject({ since: null })
    expect(bridge.asked.at(-1)?.input).not.toHaveProperty('responsible')
  })

  it('keeps what was unfolded when something changes', async () => {
    const bridge = feedOf(100, 7)
    const { feed, more } = open(EVERYTHING)
    await flushPromises()
    await more()
    bridge.push({ name: 'changed', data: { workspaceId: 'other', noun: 'project' } })
    await flushPromises()
    expect(bridge.asked).toHaveLength(2)
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'project' } })
    await flushPromises()
    expect(bridge.asked.at(-1)?.input).toMatchObject({ before: null, limit: 40 })
    expect(feed.value?.changes).toHaveLength(40)
  })

  it('keeps what is shown when it can’t be read anew, and says why', async () => {
    let fails = false
    const bridge = installBridge({
      'changes.feed': () => {
        if (fails) throw new Error('broken')
        return { changes: [change(1, 'changed')], next: null, keptSince: 1, volatile: [] }
      }
    })
    const { feed, error, retry } = open(EVERYTHING)
    await flushPromises()
    fails = true
    await retry()
    expect(error.value?.code).toBe('internal')
    expect(feed.value?.changes).toHaveLength(1)
    fails = false
    await retry()
    expect(error.value).toBeNull()
    expect(bridge.asked).toHaveLength(3)
  })

  it('tells news that came in while somebody asked for more', async () => {
    const held: (() => void)[] = []
    let newest = 0
    const bridge = installBridge({
      'changes.feed': async ({ before, limit }) => {
        const answer = Array.from({ length: limit }, (_, at) => change((before ?? newest) + at, 'changed'))
        if (bridge.asked.length > 1) await new Promise<void>((done) => held.push(done))
        return { changes: answer, next: (before ?? newest) + limit, keptSince: 1, volatile: [] }
      }
    })
    const { feed, more, scope } = open(EVERYTHING)
    await flushPromises()
    newest = -1
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'project' } })
    await flushPromises()
    const asked = more()
    while (held.length > 0) {
      held.shift()!()
      await flushPromises()
    }
    await asked
    expect(feed.value?.changes[0]?.id).toBe(-1)
    expect(feed.value?.changes).toHaveLength(40)
    scope.stop()
  })
})
