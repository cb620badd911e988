// Separate test process: a workspace that sweeps its lists until killed. Prints a line after each completed sweep of
// both watched lists. At the end of stdin, it closes the workspace and exits.
import { setTimeout as delay } from 'node:timers/promises'
import { DesksideError } from '@shared/ipc/errors'
import { createServiceClient } from '../../../../src/main/api/http/http-client'
import { openCache } from '../../../../src/main/cache/client'
import type { Log } from '../../../../src/main/log'
import { USUAL_CONDITIONS } from '../../../../src/main/sync/conditions'
import { openWorkspace } from '../../../../src/main/workspace/open-workspace'
import { fetchTransport } from './fetch-transport'

export interface SweepingProcess {
  readonly address: string
  readonly token: string
  readonly secret: string
  readonly file: string
  readonly key: string
  /** Lists whose sweeps are printed: both of the projects, or both of the calendar. */
  readonly told?: 'projects' | 'calendar'
}

const { address, token, secret, file, key, told = 'projects' } = JSON.parse(process.argv[2] ?? '{}') as SweepingProcess
const nothing = (): void => undefined
const log: Log = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: (message, facts) => void process.stderr.write(`${message} ${JSON.stringify(facts)}\n`),
  redact: nothing
}
const target = { baseUrl: address, lookupPath: 'lookup', token, secret }

const workspace = await openWorkspace({
  id: 'swept',
  place: target,
  target,
  withoutTarget: new DesksideError('credentials-missing', 'none').toShape(),
  disk: { file, key },
  openCache,
  corrections: [],
  createClient: (to) => createServiceClient({ target: to, request: fetchTransport, log }),
  log,
  now: Date.now,
  random: Math.random,
  isNetworkUp: () => true,
  conditions: () => USUAL_CONDITIONS,
  emit: nothing,
  onCorrupt: nothing
})
if (workspace.storage !== 'disk') throw new Error('The cache is not on disk.')
if (workspace.cache.opened.rebuilt !== null) throw new Error('The cache was built anew.')

/** When both lists were last completely read (ms). */
async function sweptAt(): Promise<number> {
  const { lists } = await workspace.sync.status()
  const watched = lists.filter(({ list }) => list.startsWith(`${told}-`))
  return Math.min(...watched.map(({ state, coverage }) => (state === 'idle' ? (coverage.sweptAt ?? 0) : 0)))
}

let hasEnded = false
process.stdin.once('end', () => (hasEnded = true)).resume()

workspace.sync.start()
workspace.sync.refresh(null)
for (let since = Date.now(); !hasEnded; await delay(5)) {
  if ((await sweptAt()) < since) continue
  since = Date.now() + 1
  process.stdout.write('swept\n')
  workspace.sync.refresh(null)
}
await workspace.close()
