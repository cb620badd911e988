import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, ref, type EffectScope } from 'vue'
import type { Visit } from '@shared/model/view'
import { installBridge } from '../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../test/renderer/mount-app'
import { useVisits } from './today-visits'

const visit = (id: number, more: Partial<Visit> = {}): Visit => ({
  ...{ noun: 'project', id, title: `Project ${id}`, openedAt: 1_000 - id, pinnedAt: null },
  ...more
})

function install() {
  let pins = [visit(2, { pinnedAt: 5 }), visit(9, { noun: 'user-group', pinnedAt: 6 })]
  const bridge = installBridge({
    'prefs.get pins': () => pins,
    'prefs.get recent': () => Array.from({ length: 30 }, (_, at) => visit(at + 1)),
    'prefs.set pins': ({ change: { id, pinned } }) => {
      pins = pins.filter((one) => one.id !== id)
      if (pinned) pins = [...pins, visit(id, { pinnedAt: 7 })]
      return undefined
    }
  })
  return bridge
}

let scope: EffectScope
beforeEach(() => {
  freshStores()
  scope = effectScope()
})
afterEach(() => scope.stop())

describe('pinned and recently opened projects', () => {
  it('are each told once: what is pinned is not among the recent', async () => {
    install()
    const { visits } = scope.run(() => useVisits('w'))!
    await flushPromises()
    expect(visits.value?.pinned.map(({ id }) => id)).toEqual([2])
    expect(visits.value?.recent.map(({ id }) => id)).toEqual([1, 3, 4, 5, 6, 7, 8, 9])
  })

  it('go among the recent when they are let go, and back', async () => {
    install()
    const { visits, pin } = scope.run(() => useVisits('w'))!
    await flushPromises()
    await pin(2, false)
    expect(visits.value?.pinned).toEqual([])
    expect(visits.value?.recent.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    await pin(2, true)
    expect(visits.value?.pinned.map(({ id }) => id)).toEqual([2])
  })

  it('are nothing known of another workspace until it has answered, and follow pins made elsewhere', async () => {
    const bridge = install()
    const workspace = ref('w')
    const { visits } = scope.run(() => useVisits(workspace))!
    await flushPromises()
    workspace.value = 'v'
    await Promise.resolve()
    expect(visits.value).toBeNull()
    await flushPromises()
    const before = bridge.asked.length
    bridge.push({ name: 'prefs.changed', data: { workspaceId: 'w', key: null } })
    expect(bridge.asked).toHaveLength(before)
    bridge.push({ name: 'prefs.changed', data: { workspaceId: 'v', key: null } })
    await flushPromises()
    expect(bridge.asked.length).toBeGreaterThan(before)
    scope.stop()
    expect(bridge.listeners()).toBe(0)
  })

  it('are pinned again where they were let go, whichever workspace is open by then', async () => {
    const bridge = install()
    const workspace = ref('one')
    const { pin } = scope.run(() => useVisits(workspace))!
    const takeBack = await pin(2, false)
    workspace.value = 'two'
    await takeBack()
    expect(bridge.asked.filter(({ route }) => route === 'prefs.set pins').at(-1)?.input).toMatchObject({
      ...{ workspaceId: 'one', change: { id: 2, pinned: true } }
    })
  })
})
