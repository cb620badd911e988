// Separate process for tests of machine faults: a workspace that prints its status as a JSON line on each change. A
// line on stdin names a file to delete (frees a full disk). At the end of stdin, it exits properly.
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { DesksideError } from '@shared/ipc/errors'
import { createServiceClient } from '../../../../src/main/api/http/http-client'
import { openCache } from '../../../../src/main/cache/client'
import type { Log } from '../../../../src/main/log'
import { USUAL_CONDITIONS } from '../../../../src/main/sync/conditions'
import { openWorkspace } from '../../../../src/main/workspace/open-workspace'
import { fetchTransport } from './fetch-transport'
import type { SweepingProcess } from './sweeping-process'

const { address, token, secret, file, key } = JSON.parse(process.argv[2] ?? '{}') as SweepingProcess
const nothing = (): void => undefined
const log: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing, redact: nothing }
const target = { baseUrl: address, lookupPath: 'lookup', token, secret }

const workspace = await openWorkspace({
  id: 'told',
  place: target,
  target,
  withoutTarget: new DesksideError('credentials-missing', 'none').toShape(),
  disk: { file, key },
  openCache,
  corrections: [],
  createClient: (to) => createServiceClient({ target: to, request: fetchTransport, log }),
  log,
  now: Date.now,
  random: () => 0,
  isNetworkUp: () => true,
  conditions: () => USUAL_CONDITIONS,
  emit: nothing,
  onCorrupt: nothing
})

/** The status that a user would see now. */
async function statusLine(): Promise<string> {
  const status = await workspace.sync.status()
  const codes = status.lists.flatMap(({ error }) => (error === null ? [] : [error.code]))
  return JSON.stringify({
    storage: workspace.storage,
    notice: status.notice,
    state: status.connectivity.state,
    codes: [...new Set(codes)],
    whole: status.lists.every(({ state, coverage }) => state === 'idle' && coverage.state === 'complete'),
    projects: status.lists.find(({ list }) => list === 'projects-active')?.coverage.cached ?? 0
  })
}

let hasEnded = false
const input = createInterface({ input: process.stdin })
input.on('line', (path) => {
  rmSync(path)
  workspace.sync.refresh(null)
})
input.on('close', () => (hasEnded = true))

workspace.sync.start()
for (let last = ''; !hasEnded; await delay(10)) {
  const line = await statusLine()
  if (line !== last) process.stdout.write(`${line}\n`)
  last = line
}
await workspace.close()
