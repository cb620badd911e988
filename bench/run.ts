/**
 * `npm run bench`: measures the rows of the quality table and prints them; `-- --json` prints JSON. `--runs N` sets the
 * measurements per row, `--projects N` the size of the cache, `--only start,sweep` the rows. `--full` also measures the
 * largest caches of `growth-*`. `--small` checks in 90 seconds that each row can be measured with a right answer. It
 * makes one short run with 1,000 projects, a shared profile and start, and almost no pauses; its figures are
 * meaningless. Exit code 1 if a row could not be measured.
 */
import { parseArgs } from 'node:util'
import { eventsBeside, Fixtures } from './lib/fixtures.ts'
import { describeMachine } from './lib/machine.ts'
import { round } from './lib/numbers.ts'
import { table } from './lib/print.ts'
import { withProfile, withSharedProfile } from './lib/profile.ts'
import { notMeasured, type BenchOptions, type Row } from './lib/row.ts'
import { MOST_FLUNG_OVER } from './lib/scrolling.ts'
import { CALENDAR_ROWS, measureCalendar } from './rows/calendar.ts'
import { measureDetail } from './rows/detail.ts'
import { measureExport } from './rows/export.ts'
import { measureFieldsMany } from './rows/fields-many.ts'
import { GROWTH_ROWS, measureGrowth } from './rows/growth.ts'
import { LOOKUP_ROWS, measureLookup } from './rows/lookup.ts'
import { DELAY_ROWS, measureDelay } from './rows/main-delay.ts'
import { measureMemory } from './rows/memory.ts'
import { measureMemoryUsed } from './rows/memory-used.ts'
import { measureMillion, MILLION_ROWS } from './rows/million.ts'
import { measurePackage } from './rows/package.ts'
import { measurePalette, PALETTE_ROWS } from './rows/palette.ts'
import { measureQuick, QUICK_ROWS } from './rows/quick.ts'
import { measureQueries, QUERY_ROWS } from './rows/queries.ts'
import { rendererJs } from './rows/renderer-js.ts'
import { measureScroll, SCROLL_ROWS } from './rows/scroll.ts'
import { measureStart } from './rows/start.ts'
import { measureFiles, filesBeside, FILES_ROWS } from './rows/files.ts'
import { measureSweep } from './rows/sweep.ts'
import { measureTasks, TASK_ROWS } from './rows/tasks.ts'
import { measureUnderSweep } from './rows/under-sweep.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    runs: { type: 'string' },
    projects: { type: 'string' },
    only: { type: 'string' }
  }
})

function count(name: string, text: string, least = 1): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least)) throw new Error(`--${name} wants a whole number of at least ${least}, not "${text}"`)
  return value
}

const FEWEST = 1_000
/** Very large caches. */
const MANY = { usual: 1_000_000, small: 5_000 } as const

/** In print order. */
const IDS = [
  ...(['start', 'search', 'palette-reader', 'filter', 'filter-first', 'totals'] as const),
  ...MILLION_ROWS,
  'detail',
  ...SCROLL_ROWS,
  ...FILES_ROWS,
  ...CALENDAR_ROWS,
  ...LOOKUP_ROWS,
  ...PALETTE_ROWS,
  ...QUICK_ROWS,
  ...TASK_ROWS,
  'sweep',
  ...DELAY_ROWS,
  ...([
    'read-under-sweep',
    'fields-many',
    'encryption',
    'memory',
    'memory-used',
    'renderer-js',
    'package',
    'export'
  ] as const),
  ...GROWTH_ROWS
] as const
// The end-to-end tests perform the tasks, too.
const usual = values.small ? IDS.filter((id) => !id.startsWith('task-')) : IDS
const wanted = new Set<string>(values.only?.split(',') ?? usual)
for (const id of wanted) if (!(IDS as readonly string[]).includes(id)) throw new Error(`there is no row "${id}"`)

const options: BenchOptions = {
  runs: count('runs', values.runs ?? (values.small ? '1' : '10')),
  manyProjects: values.small ? MANY.small : MANY.usual,
  isWarmUp: !values.small,
  rest: (usual) => (values.small ? Math.min(usual, 250) : usual),
  times: (usual) => (values.small ? Math.ceil(usual / 6) : usual),
  shared: null,
  // Fewer projects would not include every kind.
  projects: count('projects', values.projects ?? (values.small ? String(FEWEST) : '100000'), FEWEST),
  isFull: values.full,
  log: (text) => process.stderr.write(`${text}\n`)
}
const chosen = <Id extends string>(ids: readonly Id[]): readonly Id[] => ids.filter((id) => wanted.has(id))

const rows: Row[] = []

/** Measures rows together. An unexpected failure affects only these rows. */
async function add<Id extends string>(ids: readonly Id[], measure: (wanted: readonly Id[]) => Promise<readonly Row[]>) {
  const asked = chosen(ids)
  if (asked.length === 0) return
  const from = performance.now()
  try {
    const found = await measure(asked)
    rows.push(...found.map((row) => (Number.isFinite(row.value) ? row : notMeasured(row, row.detail))))
  } catch (error) {
    rows.push(...asked.map((id) => notMeasured({ id, unit: '', aim: '' }, error)))
  }
  options.log(`${asked.join(', ')}: took ${round((performance.now() - from) / 1000)} s`)
}

/** All rows that need a cache or the app. */
async function measureApp(options: BenchOptions): Promise<void> {
  // First, since they take a second and any other work would distort them.
  if (chosen(['start', 'memory', 'detail', ...SCROLL_ROWS]).length > 0) {
    // Long enough for a fling.
    const long = { ...options, projects: Math.max(options.projects, MOST_FLUNG_OVER) }
    await withProfile(long, async (profile) => {
      await add(['start'], async () => [await measureStart(options, profile)])
      await add(['memory'], async () => [await measureMemory(options, profile)])
      await add(SCROLL_ROWS, (ids) => measureScroll(options, profile, ids))
      await add(['detail'], async () => [await measureDetail(options, profile)])
    })
  }
  await add(['memory-used'], async () => [await measureMemoryUsed(options)])
  await add(DELAY_ROWS, (ids) => measureDelay(options, ids))
  await add(['sweep'], async () => [await measureSweep(options)])
  await add(FILES_ROWS, (ids) => measureFiles(options, ids))
  await add(CALENDAR_ROWS, (ids) => measureCalendar(options, ids))
  await add(LOOKUP_ROWS, (ids) => measureLookup(options, ids))
  await add(PALETTE_ROWS, (ids) => measurePalette(options, ids))
  await add(QUICK_ROWS, (ids) => measureQuick(options, ids))
  await add(TASK_ROWS, (ids) => measureTasks(options, ids))
  await add(['fields-many'], async () => [await measureFieldsMany(options)])
  const fixtures = new Fixtures(options.log)
  try {
    await add(QUERY_ROWS, (ids) => measureQueries(options, fixtures, ids))
    await add(MILLION_ROWS, (ids) => measureMillion(options, fixtures, ids))
    await add(['read-under-sweep'], async () => [await measureUnderSweep(options, fixtures)])
    await add(['export'], async () => [await measureExport(options, fixtures)])
    await add(GROWTH_ROWS, (ids) => measureGrowth(options, fixtures, ids))
  } finally {
    fixtures.remove()
  }
}

const machine = describeMachine()
await add(['renderer-js'], async () => [rendererJs()])
if (values.small) {
  const { projects } = options
  const data = { cloud: filesBeside(projects), events: eventsBeside(projects) }
  await withSharedProfile({ ...options, ...data }, (shared) => measureApp({ ...options, shared }))
} else {
  await measureApp(options)
}
await add(['package'], async () => [await measurePackage()])
rows.sort((a, b) => IDS.indexOf(a.id as never) - IDS.indexOf(b.id as never))
process.stdout.write(values.json ? `${JSON.stringify({ machine, rows }, null, 2)}\n` : `${table(machine, rows)}\n`)
if (rows.some(({ value }) => value === null)) process.exitCode = 1
