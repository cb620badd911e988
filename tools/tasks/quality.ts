import type { StdioOptions } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { moveClockOfChildren } from '../testing/clock/clock.ts'
import { badSubjects, documents, longSentences, riddlesOfProject } from '../checks/plain-words.ts'
import { buildIfChanged } from './build.ts'
import { changedSince, subjectsSince } from './changed.ts'
import { provideDisplay } from './display.ts'
import { root, run, runPackage, say, type RunOptions } from './program.ts'
import { askedRuntime } from './runtime.ts'
import {
  details,
  exitCode,
  lastLine,
  nothing,
  sum,
  tallyOfBench,
  tallyOfExit,
  tallyOfPlaywright,
  tallyOfVitest,
  type Tally
} from './summary.ts'
import { ensureSystem } from './system-packages.ts'
import { filesOfVitest, slowest, StageClock, stageTable, STARTS, startsCounted, timesOfPlaywright } from './times.ts'

const cache = (name: string): string => join(root, 'node_modules', '.cache', name)

/** Runs the steps until one fails. Returns its exit code, else 0. */
async function firstFailure(steps: readonly (() => Promise<number>)[]): Promise<number> {
  for (const step of steps) {
    const code = await step()
    if (code !== 0) return code
  }
  return 0
}

/**
 * Node's options for checks: they run once and for seconds, so that optimising code and collecting garbage in several
 * threads costs a tenth more processor time than it gains.
 */
const SHORT_RUN = ['--no-opt', '--single-threaded-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'] as const

/** Runs a package's checks with `SHORT_RUN`. */
const runCheck = (script: string, args: readonly string[], options: RunOptions): Promise<number> =>
  run(process.execPath, [...SHORT_RUN, join(root, 'node_modules', script), ...args], options)

/**
 * Checks all types. The native compiler takes a third of the processor time, with one checker instead of four that
 * repeat each other's work. Vue components need `vue-tsc`, which needs the compiler's JavaScript version.
 */
export function typecheck(options: RunOptions = {}): Promise<number> {
  const project = (name: string, info: string): string[] => [
    ...['-p', `tsconfig.${name}.json`, '--noEmit', '--incremental', '--tsBuildInfoFile', cache(`${info}.tsbuildinfo`)]
  ]
  const native = (name: string, info: string) => () =>
    runPackage('typescript-native/bin/tsc', [...project(name, info), '--checkers', '1'], options)
  return firstFailure([
    native('node', 'tsc'),
    native('e2e', 'tsc-e2e'),
    () => runCheck('vue-tsc/bin/vue-tsc.js', project('web', 'vue-tsc'), options)
  ])
}

export function lint(options: RunOptions = {}): Promise<number> {
  const eslint = ['.', '--max-warnings=0', '--cache', '--cache-location', cache('eslint/')]
  const prettier = [
    '--check',
    '--log-level=warn',
    '.',
    '--cache',
    '--cache-location',
    cache('prettier/.prettier-cache')
  ]
  return firstFailure([
    () => runCheck('eslint/bin/eslint.js', eslint, options),
    () => runCheck('prettier/bin/prettier.cjs', prettier, options)
  ])
}

export function format(): Promise<number> {
  return runPackage('prettier/bin/prettier.cjs', ['--write', '--log-level=warn', '.'])
}

function reportFile(name: string): string {
  const folder = join(root, 'test-results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name)
  rmSync(file, { force: true })
  return file
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown
  } catch {
    return undefined
  }
}

function readReport(file: string, code: number, tallyOf: (report: unknown, code: number) => Tally): Tally {
  const report = read(file)
  // A runner that crashed before its report counts as one failure.
  return report === undefined ? { ...nothing, failed: 1 } : tallyOf(report, code)
}

/** Enables Node's compile cache: tests start hundreds of programs and threads with the same code. */
const withCompiledCode = (): NodeJS.ProcessEnv => ({ NODE_COMPILE_CACHE: cache('deskside-compiled'), ...process.env })

const UNIT_REPORT = 'unit.json'
const FAULTS_REPORT = 'unit-faults.json'
const E2E_REPORT = 'e2e.json'

interface UnitOptions extends RunOptions {
  readonly report?: string
  /** Whether a run without tests is in order. */
  readonly mayBeNone?: boolean
}

async function unit(args: readonly string[], options: UnitOptions = {}): Promise<Tally> {
  const { report = UNIT_REPORT, mayBeNone = false, ...others } = options
  const file = reportFile(report)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const all = ['run', ...reporters, ...args]
  const code = await runPackage('vitest/vitest.mjs', all, { env: withCompiledCode(), ...others })
  const tally = readReport(file, code, tallyOfVitest)
  return mayBeNone && code === 0 && tally.passed === 0 ? nothing : tally
}

/** Runs programs that start the app, with a display for Electron; the stand-in needs none. */
async function withDisplay(runs: (env: NodeJS.ProcessEnv) => Promise<number>): Promise<number> {
  const display = askedRuntime(process.env) === 'electron' ? await provideDisplay(undefined, false) : undefined
  try {
    return await runs(display?.env ?? process.env)
  } finally {
    display?.end()
  }
}

async function e2e(args: readonly string[], options: RunOptions = {}): Promise<Tally> {
  const file = reportFile(E2E_REPORT)
  const code = await withDisplay((given) => {
    const whole = args.length === 0 ? { DESKSIDE_WHOLE_RUN: '1' } : {}
    const env = { ...withCompiledCode(), ...given, ...whole, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    return runPackage('@playwright/test/cli.js', ['test', ...args], { env, ...options })
  })
  return readReport(file, code, tallyOfPlaywright)
}

/** Redirects a program's output to a file. */
async function outputTo(file: string, runs: (stdio: StdioOptions) => Promise<number>): Promise<number> {
  const output = openSync(file, 'w')
  try {
    return await runs(['ignore', output, 'inherit'])
  } finally {
    closeSync(output)
  }
}

const BENCH = join(root, 'bench', 'run.ts')

/** Runs the whole bench in a small size. A row fails if it could not be measured or has a wrong answer. */
async function smallBench(options: RunOptions): Promise<Tally> {
  const file = reportFile('bench.json')
  const code = await withDisplay((given) => {
    const env = { ...given }
    moveClockOfChildren(env)
    return outputTo(file, (stdio) => run(process.execPath, [BENCH, '--json', '--small'], { env, stdio, ...options }))
  })
  return readReport(file, code, tallyOfBench)
}

function finish(tallies: Record<string, Tally>): number {
  const total = sum(Object.values(tallies))
  console.log(`\n${details(tallies)}`)
  console.log(lastLine(total))
  return exitCode(total)
}

export async function testUnit(args: readonly string[]): Promise<number> {
  return finish({ unit: await unit(args) })
}

export async function testE2e(args: readonly string[]): Promise<number> {
  if (!(await ensureSystem('test'))) return 1
  if ((await buildIfChanged()) !== 0) return 1
  return finish({ e2e: await e2e(args) })
}

/** Writes the titles of all tests, one per line, to `unit-tests.txt` and `e2e-tests.txt` in `test-results/`. */
export function testList(): Promise<number> {
  const list = (file: string, script: string, args: readonly string[]) => () =>
    outputTo(reportFile(file), (stdio) => runPackage(script, args, { stdio }))
  return firstFailure([
    list('unit-tests.txt', 'vitest/vitest.mjs', ['list']),
    list('e2e-tests.txt', '@playwright/test/cli.js', ['test', '--list', '--reporter=list'])
  ])
}

/** Unit tests that wait for pauses and timeouts: half a minute or more each. */
const LONG_TESTS = 'src/main/sync/faults/*.test.ts'

/** Each problem counts as a failed test; no problem counts as one that passed. */
const tallyOfProblems = (failures: readonly string[]): Tally => ({
  ...nothing,
  passed: failures.length === 0 ? 1 : 0,
  failed: failures.length,
  failures
})

/**
 * Quick check for everyday use: types, lint, sentence lengths, subjects of new commits, and unit tests related to the
 * changes. Long tests are left to `npm test`, unless they are named.
 */
export async function check(args: readonly string[]): Promise<number> {
  const [types, rules] = await Promise.all([typecheck(), lint()])
  const since = changedSince()
  const related = since === null ? [] : [`--changed=${since}`, '--passWithNoTests', `--exclude=${LONG_TESTS}`]
  if (args.length === 0 && since !== null) say(`Unit tests related to what changed since ${since.slice(0, 8)}.`)
  const units = await unit(args.length > 0 ? args : related, { mayBeNone: args.length === 0 })
  const texts = tallyOfProblems(documents().flatMap((document) => longSentences(document) ?? []))
  const comments = tallyOfProblems(riddlesOfProject())
  const commits = tallyOfProblems(badSubjects(since === null ? [] : subjectsSince(since)))
  return finish({
    types: tallyOfExit(types),
    lint: tallyOfExit(rules),
    documents: texts,
    comments,
    commits,
    unit: units
  })
}

/**
 * Runs all checks and tests. The last line is `N passed, N failed`.
 *
 * The tests of faults speed up their own clock and mostly wait. End-to-end tests and the bench wait a quarter of their
 * time. Types, lint and the other unit tests yield to them and fill these pauses.
 */
export async function test(): Promise<number> {
  const clock = new StageClock()
  rmSync(STARTS, { force: true })
  if (!(await clock.measure('system packages', () => ensureSystem('test')))) return 1
  // Built first: some unit tests examine the build, and would be skipped without it.
  const built = await clock.measure('build', buildIfChanged)
  if (built !== 0) say('The build failed, so that the end-to-end tests and the bench cannot run.')
  const yielding = (watch: RunOptions): RunOptions => ({ ...watch, isYielding: true })
  const [types, rules, units, [faults, ends, measured]] = await Promise.all([
    tallied(clock, 'types', (watch) => typecheck(yielding(watch)).then(tallyOfExit)),
    tallied(clock, 'lint', (watch) => lint(yielding(watch)).then(tallyOfExit)),
    tallied(clock, 'unit', (watch) => unit(['--project=!faults'], yielding(watch))),
    faultsThenApp(clock, built)
  ])
  printTimes(clock)
  return finish({ types, lint: rules, unit: sum([units, faults]), e2e: ends, ...measured })
}

/** Runs the tests of faults, then the end-to-end tests beside the bench, whose small size compares no durations. */
async function faultsThenApp(
  clock: StageClock,
  built: number
): Promise<[faults: Tally, e2e: Tally, bench: { bench?: Tally }]> {
  const faults = await tallied(clock, 'faults', (watch) =>
    unit(['--project=faults'], { report: FAULTS_REPORT, ...watch })
  )
  const failed = { ...nothing, failed: 1 }
  const [ends, measured] = await Promise.all([
    built === 0 ? tallied(clock, 'e2e', (watch) => e2e([], watch)) : failed,
    // The bench needs shared memory figures, a keychain and packages, so it runs on Linux only.
    process.platform !== 'linux' ? null : built === 0 ? tallied(clock, 'bench', smallBench) : failed
  ])
  return [faults, ends, measured === null ? {} : { bench: measured }]
}

/** Runs a stage beside others. An exception counts as a failed test, so that the others go on and are reported. */
function tallied(clock: StageClock, name: string, stage: (watch: RunOptions) => Promise<Tally>): Promise<Tally> {
  return clock
    .measureBeside(name, stage)
    .catch((error: unknown) => ({ ...nothing, failed: 1, failures: [`${name}: ${String(error)}`] }))
}

/** Prints the time per stage, without the preceding installation of packages. */
function printTimes({ stages, wall }: StageClock): void {
  const reports = (...names: readonly string[]): unknown[] =>
    names.flatMap((name) => read(join(root, 'test-results', name)) ?? [])
  const units = reports(UNIT_REPORT, FAULTS_REPORT).flatMap(filesOfVitest)
  if (units.length > 0) console.log(`\n${slowest('files of unit tests', units)}`)
  const [ends] = reports(E2E_REPORT)
  if (ends !== undefined) console.log(`\n${slowest('end-to-end tests', timesOfPlaywright(ends))}`)
  console.log(`\n${stageTable(stages, wall)}\n${startsCounted()} starts of the app`)
  const setUp = Number(process.env['DESKSIDE_SET_UP_MS'] ?? 0)
  console.log(`before that: ${(setUp / 1_000).toFixed(1)} s for Node and packages`)
}

export async function bench(args: readonly string[]): Promise<number> {
  // Rows that start the app need a keychain, like tests.
  if (!(await ensureSystem('test'))) return 1
  if ((await buildIfChanged()) !== 0) return 1
  return withDisplay((env) => run(process.execPath, [BENCH, ...args], { env }))
}
