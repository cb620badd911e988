import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { effectScope, nextTick, shallowRef, type EffectScope } from 'vue'
import { DesksideError } from '@shared/ipc/errors'
import type { RequestInput } from '@shared/ipc/contract'
import { installBridge } from '../../testing/fake-bridge'
import { useRecordList, type RecordScope } from './record-list'

const ALL = 450
const scopeOf = (change: Partial<RecordScope> = {}): RecordScope => ({
  ...{ workspaceId: 'w', noun: 'project-group', deleted: false, text: '' },
  ...change
})

let effects: EffectScope
afterEach(() => effects.stop())

function given(start: RecordScope | null = scopeOf()) {
  let fails = false
  /** Come in at the top. */
  let added = 0
  const bridge = installBridge({
    'records.list': ({ offset, limit, text, noun, workspaceId }) => {
      if (fails) throw new DesksideError('disk-full', 'no')
      const total = text === '' ? ALL + added : 1
      const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => {
        const place = offset + at
        const id = place < added ? 10_000 + place : place - added + 1
        return {
          ...{ noun, id, state: 'active' as const, name: null, created: null, parentId: null },
          title: `${workspaceId} ${text || id}`
        }
      })
      const coverage = { state: 'complete' as const, cached: total, total, sweptAt: 9, obstacle: null }
      return { value: { rows, total }, fetchedAt: 1_000 - offset, source: 'cache', coverage }
    },
    'records.position': ({ id }) => ({ index: id >= 10_000 ? id - 10_000 : id - 1 + added })
  })
  const scope = shallowRef(start)
  effects = effectScope()
  const list = effects.run(() => useRecordList(() => scope.value))!
  const inputs = () => bridge.asked.map(({ input }) => input as RequestInput<'records.list'>)
  return {
    bridge,
    scope,
    list,
    inputs,
    fail: (now: boolean) => (fails = now),
    add: (count: number) => (added += count)
  }
}

describe('a list of groups', () => {
  it('is read from the cache by name, a page at a time, as its pages come into sight', async () => {
    const { list, inputs } = given()
    await flushPromises()
    expect(inputs()).toEqual([
      expect.objectContaining({ offset: 0, limit: 150, deleted: false, sort: { key: 'title', descending: false } })
    ])
    expect([list.total.value, list.rowAt(149)?.id, list.rowAt(150)]).toEqual([ALL, 150, undefined])
    list.look({ first: 140, last: 160 })
    list.look({ first: 145, last: 165 })
    await flushPromises()
    expect(inputs().map(({ offset }) => offset)).toEqual([0, 150])
    expect(list.rowAt(150)).toEqual({ id: 151, name: 'w 151', state: 'active' })
    // No younger than the oldest of what was read.
    expect(list.facts.value?.fetchedAt).toBe(850)
  })

  it('keeps what is shown while other words are asked, but nothing of another workspace', async () => {
    const { list, scope } = given()
    await flushPromises()
    scope.value = scopeOf({ text: 'north' })
    await nextTick()
    expect(list.total.value).toBe(ALL)
    await flushPromises()
    expect([list.total.value, list.rowAt(0)?.name]).toEqual([1, 'w north'])
    scope.value = scopeOf({ workspaceId: 'v' })
    await nextTick()
    expect([list.total.value, list.rowAt(0)]).toEqual([null, undefined])
    await flushPromises()
    expect(list.rowAt(0)?.name).toBe('v 1')
    scope.value = null
    await flushPromises()
    expect(list.total.value).toBeNull()
  })

  it('drops an answer that another question has overtaken', async () => {
    const { list, scope } = given()
    scope.value = scopeOf({ text: 'south' })
    await flushPromises()
    expect(list.rowAt(0)?.name).toBe('w south')
  })

  it('is read anew when its records changed, not for those of another kind or workspace', async () => {
    const { bridge, inputs } = given()
    await flushPromises()
    bridge.push({ event: 'changed', data: { workspaceId: 'w', noun: 'user-group' } })
    bridge.push({ event: 'changed', data: { workspaceId: 'v', noun: 'project-group' } })
    await flushPromises()
    expect(inputs()).toHaveLength(1)
    bridge.push({ event: 'changed', data: { workspaceId: 'w', noun: 'project-group' } })
    await flushPromises()
    expect(inputs()).toHaveLength(2)
    effects.stop()
    expect(bridge.listeners()).toBe(0)
  })

  it('says that it could not be read, keeps what it has, and can be asked again', async () => {
    const { list, fail } = given()
    await flushPromises()
    fail(true)
    list.retry()
    await flushPromises()
    expect([list.error.value?.code, list.rowAt(0)?.id]).toEqual(['disk-full', 1])
    fail(false)
    list.retry()
    await flushPromises()
    expect(list.error.value).toBeNull()
  })

  it('keeps the line in its place that is read, however many come in above it', async () => {
    const { bridge, list, add } = given()
    const shifts: number[] = []
    list.onChange(({ shift }) => shifts.push(shift))
    await flushPromises()
    list.look({ first: 400, last: 420 })
    await flushPromises()
    add(1_000)
    bridge.push({ event: 'changed', data: { workspaceId: 'w', noun: 'project-group' } })
    await flushPromises()
    expect(shifts).toContain(1_000)
    expect([list.rowAt(1_400)?.id, list.total.value]).toEqual([401, ALL + 1_000])
  })

  it('begins what other words find at its top', async () => {
    const { list, scope } = given()
    const resets: boolean[] = []
    await flushPromises()
    list.look({ first: 400, last: 420 })
    await flushPromises()
    list.onChange(({ reset }) => resets.push(reset))
    scope.value = scopeOf({ text: ' ' })
    await flushPromises()
    expect(resets).toContain(true)
    expect(list.rowAt(0)?.id).toBe(1)
  })
})
