import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ref } from 'vue'
import type { Workspace } from '@shared/model/workspace'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { inventoryOf, knownField } from '../../../../../test/renderer/field-samples'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import { useWorkspaces } from '../../state/workspaces'
import { useFilterParts } from './filter-parts'

let bridge: FakeBridge
let all: readonly Workspace[]
let stop = (): void => undefined

beforeEach(async () => {
  freshStores()
  all = [workspace()]
  bridge = installBridge({
    'workspaces.list': () => all,
    'fields.list': ({ workspaceId }) => inventoryOf([knownField(`data.of-${workspaceId}`, { section: 'dynamic' })])
  })
  await useWorkspaces().load()
})

afterEach(() => {
  stop()
  delete window.desksideBridge
})

const asked = (): readonly unknown[] => bridge.asked.filter(({ route }) => route === 'fields.list')
const keys = (): readonly string[] => [...useFilterParts().fields.keys()]

describe('the fields that a filter offers', () => {
  it('are asked for at once where nothing has to come before', async () => {
    stop = useFilterParts().follow()
    await flushPromises()
    expect(keys()).toEqual(['data.of-w-1'])
    expect(asked()).toHaveLength(1)
  })

  it('wait for what comes before, and are asked for once then', async () => {
    const mayAsk = ref(false)
    stop = useFilterParts().follow(() => mayAsk.value)
    await flushPromises()
    expect(asked()).toHaveLength(0)
    mayAsk.value = true
    expect(asked()).toHaveLength(1)
    await flushPromises()
    mayAsk.value = false
    mayAsk.value = true
    await flushPromises()
    expect(keys()).toEqual(['data.of-w-1'])
    expect(asked()).toHaveLength(1)
  })

  it('of another workspace wait anew', async () => {
    const mayAsk = ref(true)
    stop = useFilterParts().follow(() => mayAsk.value)
    await flushPromises()
    mayAsk.value = false
    all = [workspace({ isActive: false }), workspace({ id: 'w-2' })]
    bridge.push({ name: 'workspaces', data: undefined })
    await flushPromises()
    expect(asked()).toHaveLength(1)
    mayAsk.value = true
    await flushPromises()
    expect(keys()).toEqual(['data.of-w-2'])
  })
})
