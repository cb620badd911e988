import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CHILD_KINDS } from '@shared/model/children'
import { startTestService, type TestService } from '../../../test/demo/test-service'
import { openAgainst } from '../../../test/main/sync/faults/workspace'
import type { OpenWorkspace } from './open-workspace'

let service: TestService
let workspace: OpenWorkspace
let changes: (readonly number[] | undefined)[]

beforeEach(async () => {
  service = await startTestService({ projects: 40, files: 1, events: 60, seed: 7 })
  changes = []
  workspace = await openAgainst(service, {
    now: Date.now,
    onChanged: (noun, ids) => void (noun === 'project' && changes.push(ids))
  })
})
afterEach(async () => {
  await workspace.close()
  await service.close()
})

it('has lists read again once for many names that what was fetched ahead brought', async () => {
  let answers = 0
  const { ingest } = workspace.cache.children
  workspace.cache.children.ingest = async (input) => {
    answers++
    return { ...(await ingest(input)), haveLabelsChanged: true }
  }
  const began = performance.now()
  for (let project = 1; project <= 40; project++) {
    for (const kind of CHILD_KINDS) await workspace.children.ahead({ project, kind })
  }
  await vi.waitFor(() => expect(changes).not.toEqual([]))
  const seconds = (performance.now() - began) / 1000
  expect(answers).toBeGreaterThanOrEqual(200)
  // The first at once, then one per second; each covers earlier changes.
  expect(changes.length).toBeLessThanOrEqual(seconds + 1)
})
