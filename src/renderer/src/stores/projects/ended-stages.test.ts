import { flushPromises } from '@vue/test-utils'
import { effectScope, ref } from 'vue'
import { beforeEach, expect, it } from 'vitest'
import type { StageChoice } from '@shared/rules/stage-state'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import { useWorkspaces } from '../../state/workspaces'
import { useEndedStages } from './ended-stages'

const OPTIONS = [
  { id: 9, label: 'Lost', group: 'Sales' },
  { id: 2, label: 'Offer', group: 'Sales' },
  { id: 3, label: 'Сделка завершена', group: 'Сервис' },
  { id: -5, label: 'Отказ', group: null },
  { id: 9, label: 'Lost', group: 'Service' },
  { id: 4, label: null, group: null }
]

beforeEach(freshStores)

it.each<[string, readonly StageChoice[], readonly number[]]>([
  ['their names', [], [-5, 3, 9]],
  [
    'what the user said, which outranks the names',
    [
      { id: 9, state: 'open' },
      { id: 2, state: 'won' }
    ],
    [-5, 2, 3]
  ]
])('the stages that end a project are told by %s', async (_, choices, expected) => {
  const bridge = installBridge({
    'workspaces.list': () => [workspace({ isActive: true })],
    'prefs.get stages': () => [...choices],
    'records.options': () => ({ options: OPTIONS, more: 0 })
  })
  await useWorkspaces().load()
  const scope = effectScope()
  const isWanted = ref(false)
  const ended = scope.run(() => useEndedStages(() => isWanted.value))!
  await flushPromises()
  expect([ended.value, bridge.asked.filter(({ route }) => route === 'records.options')]).toEqual([[], []])
  isWanted.value = true
  await flushPromises()
  await flushPromises()
  expect(ended.value).toEqual(expected)
  scope.stop()
})
