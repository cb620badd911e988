/** `sweep`: a full sweep with everything indexed, against the least that could be done with the same pages. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemo, type Demo } from '../../e2e/support/demo.ts'
import { commandFor, ELECTRON, ROOT } from '../../e2e/support/runtime.ts'
import { median, round, spread } from '../lib/numbers.ts'
import type { BenchOptions, Row } from '../lib/row.ts'
import type { RoundResult } from '../sweep/main.ts'

const base = { id: 'sweep', unit: 'x', aim: '<= 2.5' }
const PROGRAM = join(ROOT, '.cache/bench/main/sweep.js')

async function output(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${args.at(-1)} ended with ${code}: ${errors.trim().slice(-2_000)}`)
}

const build = (): Promise<void> =>
  output(
    process.execPath,
    [
      join(ROOT, 'node_modules/electron-vite/bin/electron-vite.js'),
      'build',
      '--config',
      'bench/sweep/electron.vite.config.ts'
    ],
    process.env
  )

async function oneRound(demo: Demo, projects: number, sweepFirst: boolean): Promise<RoundResult> {
  const folder = mkdtempSync(join(tmpdir(), 'deskside-bench-'))
  const result = join(folder, 'result.json')
  const { address, credentials } = demo
  const order = sweepFirst ? ['sweep', 'bare'] : ['bare', 'sweep']
  const { program, args } = commandFor(PROGRAM)
  const rootless = ELECTRON !== null && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  try {
    await output(program, [...args, ...rootless, `--user-data-dir=${join(folder, 'profile')}`], {
      ...process.env,
      BENCH_ROUND: JSON.stringify({ address, ...credentials, projects, folder, order, result })
    })
    return JSON.parse(readFileSync(result, 'utf8')) as RoundResult
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function measureSweep({ runs, projects, tell }: BenchOptions): Promise<Row> {
  let demo: Demo | null = null
  try {
    tell('sweep: building the measuring program')
    await build()
    tell(`sweep: preparing ${projects} projects`)
    demo = await startDemo({ projects, language: 'mixed', seed: 1, preserialise: true })
    const rounds: RoundResult[] = []
    for (let each = 0; each <= runs; each++) {
      const result = await oneRound(demo, projects, each % 2 === 0)
      tell(`sweep: round ${each} of ${runs}: ${Math.round(result.sweep)} ms, bare ${Math.round(result.bare)} ms`)
      // The first warms the service and the file system.
      if (each > 0) rounds.push(result)
    }
    const { records, sweepBytes, bareBytes } = rounds[0]!
    const sweeps = spread(
      rounds.map((each) => each.sweep / 1000),
      's'
    )
    const bares = spread(
      rounds.map((each) => each.bare / 1000),
      's'
    )
    const work = round(median(rounds.map((each) => each.sweepWork / each.bareWork)))
    return {
      ...base,
      value: round(median(rounds.map((each) => each.sweep / each.bare))),
      runs,
      detail: `${records} records: sweep ${sweeps}, bare table ${bares}; processor time ${work} x, on disk ${round(sweepBytes / bareBytes)} x`
    }
  } catch (error) {
    return { ...base, value: null, runs: 0, detail: error instanceof Error ? error.message : String(error) }
  } finally {
    await demo?.stop()
  }
}
