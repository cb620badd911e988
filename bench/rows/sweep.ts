/** `sweep`: a full sweep with all indexes, compared with a minimal loop over the same pages. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemo, type Demo } from '../../e2e/support/demo.ts'
import { median, round, spread } from '../lib/numbers.ts'
import { runProgram } from '../lib/programs.ts'
import { notMeasured, type BenchOptions, type Row } from '../lib/row.ts'
import type { SweepJob, SweepResult } from '../program/sweep.ts'

const base = { id: 'sweep', unit: 'x', aim: '<= 2.5' }

async function oneRound({ address, credentials }: Demo, isSweepFirst: boolean): Promise<SweepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'deskside-bench-'))
  const job: SweepJob = {
    service: { address, ...credentials },
    folder,
    order: isSweepFirst ? ['sweep', 'bare'] : ['bare', 'sweep']
  }
  try {
    return await runProgram<SweepResult>('sweep', job)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function measureSweep({ runs, isWarmUp, projects, log }: BenchOptions): Promise<Row> {
  let demo: Demo | null = null
  try {
    log(`sweep: preparing ${projects} projects`)
    demo = await startDemo({ projects, language: 'mixed', seed: 1, shouldPreserialise: true })
    const rounds: SweepResult[] = []
    for (let each = isWarmUp ? 0 : 1; each <= runs; each++) {
      const result = await oneRound(demo, each % 2 === 0)
      const { sweep, bare } = result
      log(`sweep: round ${each} of ${runs}: ${Math.round(sweep.time)} ms, bare ${Math.round(bare.time)} ms`)
      // The first run warms up service and file system.
      if (each > 0) rounds.push(result)
    }
    const seconds = (which: 'sweep' | 'bare'): string =>
      spread(
        rounds.map((each) => each[which].time / 1000),
        's'
      )
    const ratio = (what: 'time' | 'work' | 'bytes'): number =>
      round(median(rounds.map(({ sweep, bare }) => sweep[what] / bare[what])))
    return {
      ...base,
      value: ratio('time'),
      runs,
      detail: `${rounds[0]!.sweep.records} records: sweep ${seconds('sweep')}, bare table ${seconds('bare')}; processor time ${ratio('work')} x, on disk ${ratio('bytes')} x`
    }
  } catch (error) {
    return notMeasured(base, error)
  } finally {
    await demo?.stop()
  }
}
