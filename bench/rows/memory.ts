/** `memory`: the app's memory at rest beyond an empty window. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MAIN } from '../../e2e/support/runtime.ts'
import { FIRST_ROWS } from '../lib/app.ts'
import { median, round, spread } from '../lib/numbers.ts'
import { momentOfMark } from '../lib/page-time.ts'
import type { BenchProfile } from '../lib/profile.ts'
import { difference, pssOf, totalOf, type Memory } from '../lib/pss.ts'
import type { BenchOptions, Row } from '../lib/row.ts'
import { startProgram } from '../lib/started.ts'
import { EMPTY } from './start.ts'

const base = { id: 'memory', unit: 'MB', aim: '<= 120' }
/** By then, the keychain's process has ended (five seconds after its last call), and start-up caches are dropped. */
const REST_MS = 12_000

async function atRest(
  mark: string,
  script: string,
  profile: string,
  env: Readonly<Record<string, string>>,
  rest: number
): Promise<Memory | null> {
  const started = await startProgram(script, profile, env)
  try {
    await momentOfMark(started.port, mark)
    await pause(rest)
    return pssOf(started.processes())
  } finally {
    await started.end()
  }
}

export async function measureMemory({ runs, isWarmUp, rest, log }: BenchOptions, profile: BenchProfile): Promise<Row> {
  if (profile.missing !== null) return { ...base, value: null, runs: 0, detail: profile.missing }
  const emptyProfile = mkdtempSync(join(tmpdir(), 'deskside-bench-empty-'))
  const empty: number[] = []
  const app: number[] = []
  let parts = ''
  try {
    for (let each = isWarmUp ? 0 : 1; each <= runs; each++) {
      await profile.freshen()
      const before = await atRest('bench:painted', EMPTY, emptyProfile, profile.env, rest(REST_MS))
      const after = await atRest(FIRST_ROWS, MAIN, profile.folder, profile.env, rest(REST_MS))
      if (before === null || after === null) {
        return { ...base, value: null, runs: 0, detail: 'this system does not tell the share of shared pages (PSS)' }
      }
      parts = difference(before, after)
      const [full, without] = [totalOf(after), totalOf(before)]
      log(`memory: round ${each} of ${runs}: ${Math.round(full)} MB, empty window ${Math.round(without)} MB (${parts})`)
      if (each === 0) continue
      empty.push(without)
      app.push(full)
    }
  } catch (error) {
    return { ...base, value: null, runs: 0, detail: error instanceof Error ? error.message : String(error) }
  } finally {
    rmSync(emptyProfile, { recursive: true, force: true })
  }
  return {
    ...base,
    value: round(median(app.map((each, at) => each - empty[at]!))),
    runs,
    detail: `${profile.records} projects cached, at rest: ${spread(app, 'MB')}, empty window ${spread(empty, 'MB')}; last round by process: ${parts}`
  }
}
