import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sourceStamp } from './build.ts'
import { isRemembered } from './electron-binary.ts'
import {
  details,
  exitCode,
  lastLine,
  nothing,
  sum,
  tallyOfBench,
  tallyOfExit,
  tallyOfPlaywright,
  tallyOfVitest
} from './summary.ts'
import { complaint } from './system-packages.ts'

describe('the sum of all runners', () => {
  const file = (status: string, ...tests: string[]): object => ({
    name: '/src/list.test.ts',
    status,
    message: '',
    assertionResults: tests.map((test) => ({ fullName: `is ${test}`, status: test, failureMessages: [] }))
  })
  const vitest = (passed: number, failed: number, testResults: object[] = []): object => ({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    testResults
  })
  const playwright = (expected: number, unexpected: number, flaky = 0, errors: unknown[] = []): object => ({
    stats: { expected, unexpected, flaky, skipped: 2 },
    errors
  })

  it('adds up, and its last line is as short as it can be', () => {
    const total = sum([tallyOfExit(0), tallyOfVitest(vitest(10, 0), 0), tallyOfPlaywright(playwright(5, 0), 0)])
    expect(total).toEqual({ passed: 16, failed: 0, skipped: 3, failures: [] })
    expect(lastLine(total)).toBe('16 passed, 0 failed')
    expect(exitCode(total)).toBe(0)
  })

  it('counts a program that says no as one failure', () => {
    expect(tallyOfExit(2)).toEqual({ passed: 0, failed: 1, skipped: 0, failures: [] })
  })

  it('counts a test file that could not be run', () => {
    const report = vitest(3, 1, [file('failed', 'failed'), file('failed'), file('passed', 'passed')])
    expect(tallyOfVitest(report, 1).failed).toBe(2)
  })

  it('counts what went wrong outside of every test', () => {
    const reason = 'the runner: exit code 1, but no test failed: see the errors in its output'
    expect(tallyOfVitest(vitest(3, 0), 1)).toMatchObject({ failed: 1, failures: [reason] })
    expect(tallyOfVitest(vitest(0, 0), 0)).toMatchObject({ failed: 1, failures: ['the runner: no test ran'] })
    expect(tallyOfPlaywright(playwright(3, 0, 0, [new Error('global')]), 1).failed).toBe(1)
  })

  it('counts a test that passed only when it was repeated as failed', () => {
    const spec = (title: string, status: string): object => ({ title, tests: [{ status }] })
    const suites = [
      {
        title: 'board.spec.ts',
        specs: [spec('is there', 'expected'), spec('is quick', 'flaky')],
        suites: [{ title: 'in Russian', specs: [spec('is there', 'flaky')] }]
      }
    ]
    const e2e = tallyOfPlaywright({ ...playwright(3, 0, 2), suites }, 0)
    const failures = ['board.spec.ts › is quick', 'board.spec.ts › in Russian › is there']
    expect(e2e).toEqual({ passed: 3, failed: 2, skipped: 2, failures })
    expect(details({ types: tallyOfExit(0), e2e }).split('\n')).toEqual([
      'types 1/1, e2e 3/5; 2 skipped',
      'Failed:',
      ...failures.map((test) => `  ${test}`)
    ])
    expect(details({ e2e: tallyOfPlaywright(playwright(3, 1), 1) })).toBe('e2e 3/4; 2 skipped')
  })

  it('names each test that failed, with the first line of why', () => {
    const test = (status: string, ...failureMessages: string[]): object => ({
      fullName: `a list is ${status}`,
      status,
      failureMessages
    })
    const files = [
      { ...file('failed'), message: 'Cannot find module\n  at list.ts:1' },
      {
        ...file('failed'),
        assertionResults: [test('failed', 'Error: Property failed { seed: 7 }\n  at 3'), test('failed')]
      },
      { ...file('passed'), assertionResults: [test('passed')] }
    ]
    const unit = tallyOfVitest(vitest(2, 2, files), 1)
    const error = {
      message: '\u001B[31mError: no row\u001B[39m\n\n  at the board',
      location: { file: '/e2e/pages/board.ts', line: 3 }
    }
    const specs = [
      { title: 'is there', tests: [{ status: 'unexpected', results: [{ duration: 9, error }] }] },
      { title: 'was never begun', tests: [{ status: 'unexpected' }] }
    ]
    const e2e = tallyOfPlaywright({ ...playwright(0, 2), suites: [{ title: 'board.spec.ts', specs }] }, 1)
    const bench = tallyOfBench({ rows: [{ id: 'start', value: null, detail: 'no window' }] }, 1)
    expect(details({ unit, e2e, bench }).split('\n')).toEqual([
      'unit 2/5, e2e 0/2, bench 0/1; 3 skipped',
      'Failed:',
      '  list.test.ts: Cannot find module',
      '  list.test.ts › a list is failed: Error: Property failed { seed: 7 }',
      '  list.test.ts › a list is failed',
      '  board.spec.ts › is there: board.ts:3, Error: no row',
      '  board.spec.ts › was never begun',
      '  start: no window'
    ])
  })

  it('counts the rows of the bench, those without a value as failed', () => {
    const row = (value: number | null): object => ({ id: 'start', value })
    expect(tallyOfBench({ rows: [row(1), row(0)] }, 0)).toMatchObject({ passed: 2, failed: 0 })
    expect(tallyOfBench({ rows: [row(1), row(null), row(null)] }, 1)).toMatchObject({ passed: 1, failed: 2 })
    expect(tallyOfBench({ rows: [row(1)] }, 1)).toMatchObject({ passed: 1, failed: 1 })
    expect(tallyOfBench({ rows: [] }, 0).failed).toBe(1)
  })

  it('fails when nothing ran', () => {
    expect(tallyOfVitest(vitest(0, 0), 0).failed).toBe(1)
    expect(tallyOfPlaywright(playwright(0, 0), 0).failed).toBe(1)
    expect(exitCode(nothing)).toBe(1)
  })
})

describe('the memory of a download that failed', () => {
  const now = Date.UTC(2026, 0, 2)
  const outcome = (version: string, hoursAgo: number) => ({ version, mirror: '', at: now - hoursAgo * 3_600_000 })
  const wanted = { version: '45.0.0', mirror: '' }

  it('lasts a day, for the same version from the same place', () => {
    expect(isRemembered(outcome('45.0.0', 1), wanted, now)).toBe(true)
    expect(isRemembered(outcome('45.0.0', 25), wanted, now)).toBe(false)
    expect(isRemembered(outcome('44.0.0', 1), wanted, now)).toBe(false)
    expect(isRemembered(outcome('45.0.0', 1), { ...wanted, mirror: 'https://mirror.example/' }, now)).toBe(false)
    expect(isRemembered(undefined, wanted, now)).toBe(false)
  })

  it('is not trusted when it comes from the future, because the clock was moved', () => {
    expect(isRemembered(outcome('45.0.0', -1), wanted, now)).toBe(false)
  })
})

describe('the stamp of a build', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'deskside-build-'))
    mkdirSync(join(folder, 'src', 'main'), { recursive: true })
    writeFileSync(join(folder, 'src', 'main', 'index.ts'), 'one')
    writeFileSync(join(folder, 'package.json'), '{}')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('stays while the sources stay, and does not mind tests', () => {
    const before = sourceStamp(folder)
    writeFileSync(join(folder, 'src', 'main', 'index.test.ts'), 'a test')
    expect(sourceStamp(folder)).toBe(before)
  })

  it.each([
    ['a changed file', 'src/main/index.ts'],
    ['a new file', 'src/main/other.ts'],
    ['a changed configuration', 'package.json']
  ])('changes with %s', (_what, path) => {
    const before = sourceStamp(folder)
    writeFileSync(join(folder, path), 'two')
    expect(sourceStamp(folder)).not.toBe(before)
  })
})

it('says in one line what a system lacks', () => {
  const line = complaint([
    { what: 'Chromium', debian: 'chromium' },
    { what: 'Xvfb', debian: 'xvfb' }
  ])
  expect(line).toContain('Please install Chromium, Xvfb first')
  expect(line).toContain('sudo apt-get install chromium xvfb')
  expect(line).not.toContain('\n')
})
