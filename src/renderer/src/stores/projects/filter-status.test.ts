import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { effectScope, shallowRef } from 'vue'
import type { RequestOutput } from '@shared/ipc/contract'
import type { ProjectFilter } from '@shared/model/filter'
import { DesksideError } from '@shared/ipc/errors'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { useFilterStatus } from './filter-status'

beforeEach(() => freshStores())
afterEach(() => delete window.desksideBridge)

const filterOf = (stage: number): ProjectFilter => ({
  ...{ match: 'all', having: null, dynamic: {} },
  builtIn: { step_id: [stage] }
})

it('knows of a filter that it could not be read, and nothing yet of the next one', async () => {
  const answers: (() => void)[] = []
  installBridge({
    'projects.filterStatus': ({ filter }) => {
      if (JSON.stringify(filter).includes('[1]')) throw new DesksideError('internal', 'It is not read.')
      return new Promise<RequestOutput<'projects.filterStatus'>>((done) =>
        answers.push(() => done({ unknown: [], parity: {}, answered: null, failed: null } as never))
      )
    }
  })
  const source = shallowRef({ workspaceId: 'w', deleted: false, filter: filterOf(1) })
  const scope = effectScope()
  const { status, hasFailed } = scope.run(() => useFilterStatus(source))!
  await flushPromises()
  expect([status.value, hasFailed.value]).toEqual([null, true])

  source.value = { ...source.value, filter: filterOf(2) }
  await flushPromises()
  expect([status.value, hasFailed.value]).toEqual([null, false])
  answers.forEach((answer) => answer())
  await flushPromises()
  expect(status.value?.unknown).toEqual([])
  expect(hasFailed.value).toBe(false)
  scope.stop()
})
