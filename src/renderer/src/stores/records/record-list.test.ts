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
  const bridge = installBridge({
    'records.list': ({ offset, limit, text, noun, workspaceId }) => {
      if (fails) throw new DesksideError('disk-full', 'no')
      const total = text === '' ? ALL : 1
      const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => ({
        ...{ noun, id: offset + at + 1, state: 'active' as const, name: null, created: null, parentId: null },
        title: `${workspaceId} ${text || offset + at + 1}`
      }))
      const coverage = { state: 'complete' as const, cached: total, total, sweptAt: 9, obstacle: null }
      return { value: { rows, total }, fetchedAt: 1_000 - offset, source: 'cache', coverage }
    }
  })
  const scope = shallowRef(start)
  effects = effectScope()
  const list = effects.run(() => useRecordList(() => scope.value))!
  const inputs = () => bridge.asked.map(({ input }) => input as RequestInput<'records.list'>)
  return { bridge, scope, list, inputs, fail: (now: boolean) => (fails = now) }
}

describe('a list of groups', () => {
  it('is read from the cache by name, a page at a time, as its pages come into sight', async () => {
    const { list, inputs } = given()
    await flushPromises()
    expect(inputs()).toEqual([
      expect.objectContaining({ offset: 0, limit: 200, deleted: false, sort: { key: 'title', descending: false } })
    ])
    expect([list.total.value, list.rowAt(199)?.id, list.rowAt(200)]).toEqual([ALL, 200, undefined])
    list.show(190, 210)
    list.show(195, 215)
    await flushPromises()
    expect(inputs().map(({ offset }) => offset)).toEqual([0, 200])
    expect(list.rowAt(200)).toEqual({ id: 201, name: 'w 201', state: 'active' })
    // No younger than the oldest of what was read.
    expect(list.facts.value?.fetchedAt).toBe(800)
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

  it('reads what is in sight of what other words find', async () => {
    const { list, scope, inputs } = given(scopeOf({ text: '' }))
    await flushPromises()
    list.show(400, 420)
    await flushPromises()
    scope.value = scopeOf({ text: ' ' })
    await flushPromises()
    expect(list.rowAt(410)?.id).toBe(411)
    expect(
      inputs()
        .slice(-2)
        .map(({ offset }) => offset)
    ).toEqual([0, 400])
  })
})
