import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfChanged } from './build.ts'
import { root, run, runPackage, say } from './program.ts'
import {
  details,
  exitCode,
  lastLine,
  nothing,
  sum,
  tallyOfExit,
  tallyOfPlaywright,
  tallyOfVitest,
  type Tally
} from './summary.ts'
import { ensureSystem } from './system-packages.ts'

const cache = (name: string): string => join(root, 'node_modules', '.cache', name)

/** The exit code of the first program that says no. */
async function firstFailure(steps: readonly (() => Promise<number>)[]): Promise<number> {
  for (const step of steps) {
    const code = await step()
    if (code !== 0) return code
  }
  return 0
}

export function typecheck(): Promise<number> {
  const incremental = (name: string): string[] => [
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    cache(`${name}.tsbuildinfo`)
  ]
  return firstFailure([
    () => runPackage('typescript/bin/tsc', ['-p', 'tsconfig.node.json', ...incremental('tsc')]),
    () => runPackage('typescript/bin/tsc', ['-p', 'tsconfig.e2e.json', ...incremental('tsc-e2e')]),
    () => runPackage('vue-tsc/bin/vue-tsc.js', ['-p', 'tsconfig.web.json', ...incremental('vue-tsc')])
  ])
}

export function lint(): Promise<number> {
  return firstFailure([
    () =>
      runPackage('eslint/bin/eslint.js', ['.', '--max-warnings=0', '--cache', '--cache-location', cache('eslint/')]),
    () =>
      runPackage('prettier/bin/prettier.cjs', [
        '--check',
        '--log-level=warn',
        '.',
        '--cache',
        '--cache-location',
        cache('prettier/.prettier-cache')
      ])
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

function readReport(file: string, code: number, tallyOf: (report: unknown, code: number) => Tally): Tally {
  // A runner that died before it could report has failed once.
  if (!existsSync(file)) return { ...nothing, failed: 1 }
  return tallyOf(JSON.parse(readFileSync(file, 'utf8')), code)
}

async function unit(args: readonly string[]): Promise<Tally> {
  const file = reportFile('unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runPackage('vitest/vitest.mjs', ['run', ...reporters, ...args])
  return readReport(file, code, tallyOfVitest)
}

async function e2e(args: readonly string[]): Promise<Tally> {
  const file = reportFile('e2e.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await runPackage('@playwright/test/cli.js', ['test', ...args], { env })
  return readReport(file, code, tallyOfPlaywright)
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

/** Types, lint and unit tests: what one runs all day. */
export async function check(args: readonly string[]): Promise<number> {
  const types = tallyOfExit(await typecheck())
  const rules = tallyOfExit(await lint())
  return finish({ types, lint: rules, unit: await unit(args) })
}

/** Everything. The last line is `N passed, N failed`. */
export async function test(): Promise<number> {
  if (!(await ensureSystem('test'))) return 1
  const types = tallyOfExit(await typecheck())
  const rules = tallyOfExit(await lint())
  // Built first: some unit tests look at what came out of it, and would be skipped without.
  const built = await buildIfChanged()
  const units = await unit([])
  const ends = built === 0 ? await e2e([]) : { ...nothing, failed: 1 }
  if (built !== 0) say('The build failed, so that the end-to-end tests could not run.')
  return finish({ types, lint: rules, unit: units, e2e: ends })
}

export async function bench(args: readonly string[]): Promise<number> {
  if (!(await ensureSystem('run'))) return 1
  if ((await buildIfChanged()) !== 0) return 1
  return run(process.execPath, [join(root, 'bench', 'run.ts'), ...args])
}
