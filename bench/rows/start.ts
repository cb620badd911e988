/** `start`: time that the app adds to an empty window, from process start to the first row on screen. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAIN, ROOT } from '../../e2e/support/runtime.ts'
import { FIRST_ROWS } from '../lib/app.ts'
import { median, round, spread } from '../lib/numbers.ts'
import { momentOfMark } from '../lib/page-time.ts'
import type { BenchProfile } from '../lib/profile.ts'
import type { BenchOptions, Row } from '../lib/row.ts'
import { startProgram } from '../lib/started.ts'

export const EMPTY = join(ROOT, 'bench/empty/main.js')
const base = { id: 'start', unit: 'x', aim: '<= 0.5' }

async function timeTo(
  mark: string,
  script: string,
  profile: string,
  env: Readonly<Record<string, string>>
): Promise<number> {
  const started = await startProgram(script, profile, env)
  try {
    return (await momentOfMark(started.port, mark)) - started.at
  } finally {
    await started.end()
  }
}

export async function measureStart({ runs, isWarmUp, log }: BenchOptions, profile: BenchProfile): Promise<Row> {
  if (profile.missing !== null) return { ...base, value: null, runs: 0, detail: profile.missing }
  const emptyProfile = mkdtempSync(join(tmpdir(), 'deskside-bench-empty-'))
  const empty: number[] = []
  const app: number[] = []
  try {
    for (let each = isWarmUp ? 0 : 1; each <= runs; each++) {
      await profile.freshen()
      const before = await timeTo('bench:painted', EMPTY, emptyProfile, profile.env)
      const after = await timeTo(FIRST_ROWS, MAIN, profile.folder, profile.env)
      log(`start: round ${each} of ${runs}: ${Math.round(after)} ms, empty window ${Math.round(before)} ms`)
      if (each === 0) continue
      empty.push(before)
      app.push(after)
    }
  } catch (error) {
    return { ...base, value: null, runs: 0, detail: error instanceof Error ? error.message : String(error) }
  } finally {
    rmSync(emptyProfile, { recursive: true, force: true })
  }
  const ratios = app.map((time, at) => (time - empty[at]!) / empty[at]!)
  return {
    ...base,
    value: round(median(ratios)),
    runs,
    detail: `${profile.records} projects cached: first rows after ${spread(app, 'ms')}, empty window ${spread(empty, 'ms')}`
  }
}
