import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildIfChanged } from './build.ts'
import { root, runPackage } from './program.ts'
import { ensureSystem } from './system-packages.ts'

interface TestDay {
  /** Local time in `zone`; see `givenNow`. */
  readonly now: string
  readonly zone: string
  readonly why: string
}

/** Days of `npm run test:days`. */
export const TEST_DAYS: readonly TestDay[] = [
  { now: '2026-11-23T10:30', zone: 'UTC', why: 'Monday' },
  { now: '2026-11-24T10:30', zone: 'Europe/Moscow', why: 'Tuesday' },
  { now: '2026-11-25T10:30', zone: 'Asia/Kolkata', why: 'Wednesday, zone of half an hour' },
  { now: '2026-11-26T10:30', zone: 'UTC', why: 'Thursday' },
  { now: '2026-11-27T10:30', zone: 'UTC', why: 'Friday' },
  { now: '2026-11-28T10:30', zone: 'UTC', why: 'Saturday' },
  { now: '2026-11-29T10:30', zone: 'Pacific/Auckland', why: 'Sunday, far east' },
  { now: '2026-11-30T23:55', zone: 'UTC', why: 'last day of a month, before midnight' },
  { now: '2026-12-01T00:05', zone: 'UTC', why: 'first day of a month, after midnight' },
  { now: '2026-12-31T23:55', zone: 'UTC', why: 'last day of a year, before midnight' },
  { now: '2027-01-01T00:05', zone: 'UTC', why: 'first day of a year, after midnight' },
  { now: '2027-01-31T12:00', zone: 'America/New_York', why: 'day that the next month lacks' },
  { now: '2027-02-28T18:00', zone: 'Europe/Moscow', why: 'last day of February' },
  { now: '2028-02-29T10:30', zone: 'UTC', why: '29 February' },
  { now: '2028-02-29T23:55', zone: 'America/New_York', why: '29 February, before midnight, far west' },
  { now: '2028-03-01T00:05', zone: 'Europe/Moscow', why: 'after 29 February, after midnight' },
  { now: '2027-03-28T00:05', zone: 'Europe/Berlin', why: 'clocks go forward' },
  { now: '2027-03-28T10:30', zone: 'Europe/Berlin', why: 'clocks went forward' },
  { now: '2027-10-31T00:05', zone: 'Europe/Berlin', why: 'clocks go back' },
  { now: '2027-10-31T10:30', zone: 'Europe/Berlin', why: 'clocks went back' },
  { now: '2027-03-14T01:55', zone: 'America/New_York', why: 'minutes before clocks go forward' },
  { now: '2027-11-07T23:55', zone: 'America/New_York', why: 'clocks went back, before midnight' }
]

/** Tests that read the clock, or demo data around today. */
const READS_CLOCK = /new Date\(\)|Date\.now\(\)|\btoday|Today\b|FromNow|startTestService|CalendarRoom/
/** Tests with their own clocks, where minutes pass in seconds. */
const OWN_CLOCK = /sync[\\/]faults[\\/]/

const VITEST = ['run', '--reporter=dot', '--silent=true']
const PLAYWRIGHT = ['test', '--reporter=dot', '--project=built']
/** Higher exit codes mean an end by signal. */
const ENDED_BY_SIGNAL = 128

function datedFiles(folders: readonly string[], ending: string): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(ending) && !OWN_CLOCK.test(file))
      .map((file) => join(root, folder, file))
      .filter((file) => READS_CLOCK.test(readFileSync(file, 'utf8')))
      .map((file) => relative(root, file).replaceAll('\\', '/'))
  )
}

/**
 * Runs everything date-dependent on each of `TEST_DAYS`: `[unit|e2e] [parts of days, e.g. 2028-02 Berlin ...]`. Exit
 * code 1 if a day failed; failed days are printed last.
 */
export async function testDays(args: readonly string[]): Promise<number> {
  const kinds = args.filter((arg) => arg === 'unit' || arg === 'e2e')
  const parts = args.filter((arg) => arg !== 'unit' && arg !== 'e2e')
  const days = TEST_DAYS.filter(
    ({ now, zone }) => parts.length === 0 || parts.some((part) => `${now} ${zone}`.includes(part))
  )
  const runs = (kind: 'unit' | 'e2e'): boolean => kinds.length === 0 || kinds.includes(kind)
  if (runs('e2e') && (!(await ensureSystem('test')) || (await buildIfChanged()) !== 0)) return 1
  const units = datedFiles(['src', 'demo', 'test', 'tools', 'bench'], '.test.ts')
  const specs = datedFiles(['e2e/specs'], '.spec.ts')
  const failed: string[] = []
  for (const { now, zone, why } of days) {
    const day = `${now} ${zone} (${why})`
    console.log(`\n${day}`)
    const env = { ...process.env, TZ: zone, DESKSIDE_TEST_NOW: now }
    const unit = runs('unit') ? await runPackage('vitest/vitest.mjs', [...VITEST, ...units], { env }) : 0
    const e2e = runs('e2e') ? await runPackage('@playwright/test/cli.js', [...PLAYWRIGHT, ...specs], { env }) : 0
    // Interrupted by the user: do not begin another day.
    if (unit > ENDED_BY_SIGNAL || e2e > ENDED_BY_SIGNAL) return Math.max(unit, e2e)
    if (unit !== 0) failed.push(`unit ${day}`)
    if (e2e !== 0) failed.push(`e2e ${day}`)
  }
  const sum = `${days.length} days, ${units.length} files of unit tests, ${specs.length} of end-to-end tests`
  console.log(`\n${sum}; ${failed.length === 0 ? 'none failed' : `failed:\n${failed.join('\n')}`}`)
  return failed.length === 0 && days.length > 0 ? 0 : 1
}
