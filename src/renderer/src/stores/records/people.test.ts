import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, nextTick, shallowRef, type EffectScope } from 'vue'
import type { PeopleQuery } from '@shared/contract/records'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { usePeople, type PeopleShown } from './people'

let effects: EffectScope
beforeEach(() => setActivePinia(createPinia()))
afterEach(() => effects.stop())

const COUNT = 700

function given() {
  const bridge = installBridge({
    'prefs.get tables': () => [],
    'prefs.set tables': () => undefined,
    'people.list': ({ text, offset, limit }) => {
      const total = text === '' ? COUNT : 0
      const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => ({
        ...{ id: offset + at + 7, title: offset + at === 0 ? 'Anna' : null },
        projects: offset + at
      }))
      return { rows, total }
    },
    'people.position': ({ id }) => ({ index: id - 7 })
  })
  const scope = shallowRef<PeopleShown | null>({ workspaceId: 'w', text: '' })
  effects = effectScope()
  const people = effects.run(() => usePeople(() => scope.value))!
  const last = () => bridge.asked.findLast(({ route }) => route === 'people.list')?.input as PeopleQuery
  return { bridge, scope, people, last }
}

describe('people', () => {
  it('are whom the cache names, however many, narrowed by words, and read again when records change', async () => {
    const { bridge, scope, people, last } = given()
    await flushPromises()
    expect([people.total, people.rowAt(0)?.title]).toEqual([COUNT, 'Anna'])
    expect(people.rowAt(1)).toEqual({
      ...{ id: 8, title: null, state: 'active', projects: 1, fields: {} }
    })
    people.setViewport({ first: 600, last: 620 })
    await flushPromises()
    expect(people.rowAt(610)?.id).toBe(617)
    scope.value = { workspaceId: 'w', text: ' zz ' }
    await flushPromises()
    expect(people.total).toBe(0)
    expect(last()).toMatchObject({ text: 'zz', sort: { key: 'title', descending: false } })
    const asked = bridge.asked.length
    bridge.push({ name: 'changed', data: { workspaceId: 'v', noun: 'project' } })
    await flushPromises()
    expect(bridge.asked).toHaveLength(asked)
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'project' } })
    await flushPromises()
    expect(bridge.asked).toHaveLength(asked + 1)
    // People of one workspace are not shown in another.
    scope.value = { workspaceId: 'w', text: '' }
    await flushPromises()
    expect(people.rowAt(0)?.title).toBe('Anna')
    scope.value = { workspaceId: 'v', text: '' }
    await nextTick()
    expect(people.rowAt(0)).toBeUndefined()
  })

  it('are sorted by how many projects they have', async () => {
    const { people, last } = given()
    await flushPromises()
    people.sortBy('projects', true)
    await flushPromises()
    expect(last().sort).toEqual({ key: 'projects', descending: true })
  })
})
