/**
 * `npm run bench`: measures what the quality table names and prints it; `-- --json` prints it for programs.
 * `--runs N` sets the measurements per row, `--projects N` the size of the cache, `--only start,sweep` the rows.
 */
import { parseArgs } from 'node:util'
import { describeMachine } from './lib/machine.ts'
import { table } from './lib/print.ts'
import type { BenchOptions, Row } from './lib/row.ts'
import { withProfile } from './lib/profile.ts'
import { measureMemory } from './rows/memory.ts'
import { rendererJs } from './rows/renderer-js.ts'
import { measureStart } from './rows/start.ts'
import { measureSweep } from './rows/sweep.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    runs: { type: 'string', default: '10' },
    projects: { type: 'string', default: '100000' },
    only: { type: 'string' }
  }
})

function count(name: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${name} wants a whole number of at least 1, not "${text}"`)
  return Number(text)
}

const IDS = ['start', 'memory', 'renderer-js', 'sweep'] as const
const wanted = new Set<string>(values.only?.split(',') ?? IDS)
for (const id of wanted) if (!(IDS as readonly string[]).includes(id)) throw new Error(`there is no row "${id}"`)

const options: BenchOptions = {
  runs: count('runs', values.runs),
  projects: count('projects', values.projects),
  tell: (text) => process.stderr.write(`${text}\n`)
}
const machine = describeMachine()
const rows: Row[] = []
if (wanted.has('renderer-js')) rows.push(rendererJs())
if (wanted.has('sweep')) rows.push(await measureSweep(options))
if (wanted.has('start') || wanted.has('memory')) {
  rows.push(
    ...(await withProfile(options, async (profile) => [
      ...(wanted.has('start') ? [await measureStart(options, profile)] : []),
      ...(wanted.has('memory') ? [await measureMemory(options, profile)] : [])
    ]))
  )
}
rows.sort((a, b) => IDS.indexOf(a.id as never) - IDS.indexOf(b.id as never))
process.stdout.write(values.json ? `${JSON.stringify({ machine, rows }, null, 2)}\n` : `${table(machine, rows)}\n`)
