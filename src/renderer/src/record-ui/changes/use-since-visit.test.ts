import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, shallowRef, type EffectScope } from 'vue'
import type { FieldDifference, SinceLastVisit } from '@shared/model/changes'
import { DesksideError } from '@shared/ipc/errors'
import { useNotices } from '../../state/notices'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { isNews } from './merge-visits'
import { useSinceVisit, type VisitPlace } from './use-since-visit'

const difference = (key: string): FieldDifference => ({
  ...{ key, label: key, role: null, isShortened: false },
  before: null,
  after: { type: 'text', text: key }
})
const visitOf = (visitedAt: number, ...keys: string[]): SinceLastVisit => ({
  ...{ visitedAt, fields: keys.map(difference), stateBefore: null, keptSince: null }
})

let bridge: FakeBridge
let effects: EffectScope
let answer: SinceLastVisit | Promise<SinceLastVisit> | DesksideError
const place = shallowRef<VisitPlace>({ workspaceId: 'w', id: 5, isRefreshing: false })
const tick = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const routes = (): readonly string[] => bridge.asked.map(({ route }) => route)
const changed = (id: number) => bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'project', ids: [id] } })

beforeEach(() => {
  vi.useFakeTimers()
  freshStores()
  answer = visitOf(1, 'a')
  bridge = installBridge({
    'changes.since': () => {
      if (answer instanceof DesksideError) throw answer
      return answer
    },
    'changes.visited': () => {
      answer = visitOf(2)
      return undefined
    }
  })
  place.value = { workspaceId: 'w', id: 5, isRefreshing: false }
  effects = effectScope()
})
afterEach(() => {
  effects.stop()
  vi.useRealTimers()
})
const begin = () => effects.run(() => useSinceVisit(() => place.value))!

describe('what changed since the last visit', () => {
  it('is shown at once, and said as seen by who stays: read first, so that nothing in between is lost', async () => {
    const { sinceVisit } = begin()
    await tick()
    expect([sinceVisit.value?.fields.map(({ key }) => key), routes()]).toEqual([['a'], ['changes.since']])
    answer = visitOf(1, 'a', 'b')
    await tick(1_500)
    expect(routes()).toEqual(['changes.since', 'changes.since', 'changes.visited'])
    expect(sinceVisit.value?.fields.map(({ key }) => key)).toEqual(['a', 'b'])
  })

  it('is not said as seen by who only passes by', async () => {
    begin()
    for (const id of [6, 7, 8]) {
      await tick(1_000)
      place.value = { ...place.value, id }
    }
    place.value = { ...place.value, id: null }
    await tick(5_000)
    expect(routes()).not.toContain('changes.visited')
  })

  it('is said as seen with what the service says, which is still part of this visit', async () => {
    place.value = { ...place.value, isRefreshing: true }
    begin()
    await tick(100)
    place.value = { ...place.value, isRefreshing: false }
    await tick()
    expect(routes()).toEqual(['changes.since', 'changes.since', 'changes.visited'])
  })

  it('adds what comes in later, says that as seen too, and says nothing where nothing came', async () => {
    const { sinceVisit } = begin()
    await tick(1_500)
    const before = routes().length
    changed(6)
    changed(5)
    await tick(1_000)
    expect(routes().slice(before)).toEqual(['changes.since'])
    answer = visitOf(2, 'c')
    changed(5)
    await tick(1_000)
    expect(routes().slice(before)).toEqual(['changes.since', 'changes.since', 'changes.visited'])
    expect(sinceVisit.value?.fields.map(({ key }) => key)).toEqual(['a', 'c'])
  })

  it('stays hidden once dismissed, also when the visit is reported later; newer changes are shown', async () => {
    const { sinceVisit, dismiss } = begin()
    await tick()
    dismiss()
    expect(sinceVisit.value).toBeNull()
    await tick(1_500)
    expect([isNews(sinceVisit.value), routes().at(-1)]).toEqual([false, 'changes.visited'])
    answer = visitOf(2, 'b')
    changed(5)
    await tick(1_000)
    expect(sinceVisit.value?.fields.map(({ key }) => key)).toEqual(['b'])
    dismiss()
    answer = visitOf(2, 'b', 'c')
    changed(5)
    await tick(1_000)
    expect(sinceVisit.value?.fields.map(({ key }) => key)).toEqual(['c'])
  })

  it('stays hidden if dismissed while a read of the same visit is on its way', async () => {
    answer = { ...visitOf(1, 'a'), stateBefore: 'missing' }
    const { sinceVisit, dismiss } = begin()
    await tick()
    const held = Promise.withResolvers<SinceLastVisit>()
    answer = held.promise
    await tick(1_500)
    expect(routes()).toEqual(['changes.since', 'changes.since'])
    dismiss()
    held.resolve({ ...visitOf(1, 'a', 'b'), stateBefore: 'missing' })
    await tick()
    expect(sinceVisit.value).toMatchObject({ fields: [{ key: 'b' }], stateBefore: null })
  })

  it('is shown again when a value comes back after later visits', async () => {
    const changes = (visitedAt: number, before: string, after: string): SinceLastVisit => ({
      ...visitOf(visitedAt),
      fields: [{ ...difference('a'), before: { type: 'text', text: before }, after: { type: 'text', text: after } }]
    })
    answer = changes(1, 'A', 'B')
    const { sinceVisit, dismiss } = begin()
    await tick(1_500)
    for (const [nth, [before, after]] of [
      ['B', 'C'],
      ['C', 'B']
    ].entries()) {
      dismiss()
      answer = changes(nth + 2, before!, after!)
      changed(5)
      await tick(1_000)
      expect(sinceVisit.value?.fields).toMatchObject([{ after: { text: after } }])
    }
  })

  it('is none of another project', async () => {
    const { sinceVisit } = begin()
    await tick()
    place.value = { ...place.value, id: 6 }
    expect(sinceVisit.value).toBeNull()
  })

  it('is no trouble of a project that is not saved yet, and is told of anything else', async () => {
    answer = new DesksideError('not-found', 'gone')
    begin()
    await tick()
    expect(useNotices().list).toEqual([])
    answer = new DesksideError('disk-full', 'full')
    await tick(1_500)
    expect(useNotices().list.map(({ error }) => error?.code)).toEqual(['disk-full'])
  })
})
