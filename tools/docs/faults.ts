/** Checks the tables of documents that name tests: whether the named tests were run. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { testsOfPlaywright } from '../tasks/summary.ts'

const root = join(import.meta.dirname, '../..')
/** Where Playwright's report has its files from. */
const SPECS = 'e2e/specs/'

interface NamedTest {
  /** From the project's folder. */
  readonly file: string
  /** A part of the test's whole title, at the limits of words. */
  readonly name: string
}

export interface FaultRow {
  readonly fault: string
  readonly tests: readonly NamedTest[]
  readonly told: string
}

/** A test as a runner reports it, its title with those of what it stands in. */
export interface ReportedTest {
  readonly file: string
  readonly title: string
}

/** The documents whose tables name the tests of each row. */
export const DOCUMENTS = ['docs/faults.md', 'SECURITY.md'] as const

export const textOf = (document: (typeof DOCUMENTS)[number]): string => readFileSync(join(root, document), 'utf8')

export function faultRows(text = textOf('docs/faults.md')): readonly FaultRow[] {
  return text
    .split('\n')
    .filter((line) => /^\| .*\.(test|spec)\.ts/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, fault = '', tests = '', told = '']) => ({ fault, tests: tests.split('<br>').map(namedTest), told }))
}

function namedTest(cell: string): NamedTest {
  const [, file, name] = /^`([^`]+)`: (.+)$/.exec(cell) ?? []
  if (file === undefined || name === undefined) throw new Error(`"${cell}" names no test`)
  return { file, name }
}

/** Specs of packages around the stand-in: they run on Linux, and not with the real Electron. */
const PACKED = /^e2e\/specs\/packed[^/]*\.spec\.ts$/

/** The rows without tests that are not for this system or runtime. */
export function rowsToBeRun(
  rows: readonly FaultRow[],
  on: { readonly platform: string; readonly electron: boolean }
): readonly FaultRow[] {
  if (on.platform === 'linux' && !on.electron) return rows
  return rows.map((row) => ({ ...row, tests: row.tests.filter(({ file }) => !PACKED.test(file)) }))
}

/** The named tests that no runner has reported, one per line. */
export function unreported(rows: readonly FaultRow[], reported: readonly ReportedTest[]): readonly string[] {
  return rows.flatMap(({ fault, tests }) =>
    tests
      .filter(({ file, name }) => !reported.some((test) => test.file === file && hasPart(test.title, name)))
      .map(({ file, name }) => `${fault}: ${file} has no test "${name}"`)
  )
}

/** `reset` is no part of `reset-mid-body`, nor `html` of `html:404`, but of `html: told at once`. */
function hasPart(title: string, name: string): boolean {
  for (let at = title.indexOf(name); at >= 0; at = title.indexOf(name, at + 1)) {
    const [before, after] = [title.slice(0, at), title.slice(at + name.length)]
    if (!/[\p{L}\d-]$/u.test(before) && !/^(?:[\p{L}\d-]|:\S)/u.test(after)) return true
  }
  return false
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** Tests skip what a system cannot do; on Linux each named one has to run. */
const maySkip = process.platform !== 'linux'

/** What ran, as Vitest's JSON report lists it. */
export function reportedByVitest(report: unknown): readonly ReportedTest[] {
  return (report as VitestReport).testResults.flatMap(({ name, assertionResults }) => {
    const file = relative(root, name).replaceAll('\\', '/')
    const ran = assertionResults.filter(({ status }) => maySkip || status === 'passed' || status === 'failed')
    return ran.map(({ fullName }) => ({ file, title: fullName }))
  })
}

/** What ran, as Playwright's JSON report lists it. */
export function reportedByPlaywright(report: unknown): readonly ReportedTest[] {
  const { suites } = report as { suites: Parameters<typeof testsOfPlaywright>[0] }
  const ran = testsOfPlaywright(suites).filter(({ status }) => maySkip || status !== 'skipped')
  return ran.map(({ title }) => {
    const [file = '', ...titles] = title.split(' › ')
    return { file: `${SPECS}${file}`, title: titles.join(' › ') }
  })
}
