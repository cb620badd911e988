import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { effectScope, nextTick, shallowRef, type EffectScope } from 'vue'
import { installBridge } from '../../testing/fake-bridge'
import { usePeople, type PeopleScope } from './people'

let effects: EffectScope
afterEach(() => effects.stop())

describe('people', () => {
  it('are whom the cache names, narrowed by words, and read again when records change', async () => {
    const bridge = installBridge({
      'records.options': ({ text }) =>
        text === ''
          ? { options: [{ id: 7, label: 'Anna', group: null }, ...unnamed(8)], more: true }
          : { options: [], more: false }
    })
    const scope = shallowRef<PeopleScope | null>({ workspaceId: 'w', text: '' })
    effects = effectScope()
    const people = effects.run(() => usePeople(() => scope.value))!
    await flushPromises()
    expect([people.total.value, people.more.value, people.rowAt(0)?.name, people.rowAt(1)]).toEqual([
      2,
      true,
      'Anna',
      { id: 8, name: null, state: 'active' }
    ])
    scope.value = { workspaceId: 'w', text: ' zz ' }
    await flushPromises()
    expect([people.total.value, people.more.value]).toEqual([0, false])
    expect(bridge.asked.at(-1)?.input).toEqual({ workspaceId: 'w', of: { kind: 'user' }, text: 'zz' })
    const asked = bridge.asked.length
    bridge.push({ event: 'changed', data: { workspaceId: 'v', noun: 'project' } })
    await flushPromises()
    expect(bridge.asked).toHaveLength(asked)
    bridge.push({ event: 'changed', data: { workspaceId: 'w', noun: 'project' } })
    await flushPromises()
    expect(bridge.asked).toHaveLength(asked + 1)
    // Nobody of one workspace is shown in another.
    scope.value = { workspaceId: 'w', text: '' }
    await flushPromises()
    expect(people.rowAt(0)?.name).toBe('Anna')
    scope.value = { workspaceId: 'v', text: '' }
    await nextTick()
    expect(people.rowAt(0)).toBeUndefined()
  })
})

const unnamed = (id: number) => [{ id, label: null, group: null }]
