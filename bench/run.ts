/**
 * `npm run bench`: measures what the quality table names and prints it; `-- --json` prints it for programs.
 * `--runs N` sets the measurements per row, `--projects N` the size of the cache, `--only start,sweep` the rows;
 * `--full` measures the largest caches of `growth-*` as well.
 */
import { parseArgs } from 'node:util'
import { Fixtures } from './lib/fixtures.ts'
import { describeMachine } from './lib/machine.ts'
import { table } from './lib/print.ts'
import { withProfile } from './lib/profile.ts'
import type { BenchOptions, Row } from './lib/row.ts'
import { measureDetail } from './rows/detail.ts'
import { measureExport } from './rows/export.ts'
import { GROWTH_ROWS, measureGrowth } from './rows/growth.ts'
import { DELAY_ROWS, measureDelay } from './rows/main-delay.ts'
import { measureMemory } from './rows/memory.ts'
import { measurePackage } from './rows/package.ts'
import { measureQueries, QUERY_ROWS } from './rows/queries.ts'
import { rendererJs } from './rows/renderer-js.ts'
import { measureScroll, SCROLL_ROWS } from './rows/scroll.ts'
import { measureStart } from './rows/start.ts'
import { measureSweep } from './rows/sweep.ts'
import { measureUnderSweep } from './rows/under-sweep.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    runs: { type: 'string', default: '10' },
    projects: { type: 'string', default: '100000' },
    only: { type: 'string' }
  }
})

function count(name: string, text: string, least = 1): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least)) throw new Error(`--${name} wants a whole number of at least ${least}, not "${text}"`)
  return value
}

/** In the order in which they are printed. */
const IDS = [
  ...(['start', 'search', 'filter', 'filter-vs-sql', 'totals', 'detail'] as const),
  ...SCROLL_ROWS,
  'sweep',
  ...DELAY_ROWS,
  ...(['read-under-sweep', 'encryption', 'memory', 'renderer-js', 'package', 'export'] as const),
  ...GROWTH_ROWS
] as const
const wanted = new Set<string>(values.only?.split(',') ?? IDS)
for (const id of wanted) if (!(IDS as readonly string[]).includes(id)) throw new Error(`there is no row "${id}"`)

const options: BenchOptions = {
  runs: count('runs', values.runs),
  // Fewer hold too little to ask about: not every kind of project would be among them.
  projects: count('projects', values.projects, 1_000),
  full: values.full,
  tell: (text) => process.stderr.write(`${text}\n`)
}
const chosen = <Id extends string>(ids: readonly Id[]): readonly Id[] => ids.filter((id) => wanted.has(id))

async function measureWithFixtures(): Promise<Row[]> {
  const fixtures = new Fixtures(options.tell)
  const [queries, growth] = [chosen(QUERY_ROWS), chosen(GROWTH_ROWS)]
  try {
    return [
      ...(queries.length > 0 ? await measureQueries(options, fixtures, queries) : []),
      ...(wanted.has('read-under-sweep') ? [await measureUnderSweep(options, fixtures)] : []),
      ...(wanted.has('export') ? [await measureExport(options, fixtures)] : []),
      ...(growth.length > 0 ? await measureGrowth(options, fixtures, growth) : [])
    ]
  } finally {
    fixtures.remove()
  }
}

const machine = describeMachine()
const rows: Row[] = []
if (wanted.has('renderer-js')) rows.push(rendererJs())
// Before anything that makes the machine busy: what they measure takes a second, and any other work shows in it.
const scrolls = chosen(SCROLL_ROWS)
if (wanted.has('start') || wanted.has('memory') || wanted.has('detail') || scrolls.length > 0) {
  rows.push(
    ...(await withProfile(options, async (profile) => [
      ...(wanted.has('start') ? [await measureStart(options, profile)] : []),
      ...(wanted.has('memory') ? [await measureMemory(options, profile)] : []),
      ...(scrolls.length > 0 ? await measureScroll(options, profile, scrolls) : []),
      ...(wanted.has('detail') ? [await measureDetail(options, profile)] : [])
    ]))
  )
}
const delays = chosen(DELAY_ROWS)
if (delays.length > 0) rows.push(...(await measureDelay(options, delays)))
if (wanted.has('sweep')) rows.push(await measureSweep(options))
rows.push(...(await measureWithFixtures()))
if (wanted.has('package')) rows.push(await measurePackage())
rows.sort((a, b) => IDS.indexOf(a.id as never) - IDS.indexOf(b.id as never))
process.stdout.write(values.json ? `${JSON.stringify({ machine, rows }, null, 2)}\n` : `${table(machine, rows)}\n`)
