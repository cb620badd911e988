import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { en } from '../../src/renderer/src/locales/en/index.ts'
import { syncPanel as enSyncPanel } from '../../src/renderer/src/locales/en/sync-panel.ts'
import { ru } from '../../src/renderer/src/locales/ru/index.ts'
import { syncPanel as ruSyncPanel } from '../../src/renderer/src/locales/ru/sync-panel.ts'
import {
  DOCUMENTS,
  faultRows,
  type ReportedTest,
  reportedByPlaywright,
  reportedByVitest,
  rowsToBeRun,
  textOf,
  unreported
} from './faults.ts'

const root = join(import.meta.dirname, '../..')
const rows = faultRows()

/** Every sentence of a language by its key. */
function words({ errors, sync }: typeof en, panel: typeof enSyncPanel): Map<string, string> {
  const { corrupt, memoryTitle } = panel.notice
  return new Map<string, string>([
    ...Object.entries<string>(errors),
    ...Object.entries<string>(sync.state),
    ...Object.entries<string>(panel.obstacle),
    ['cache-rebuilt', corrupt],
    ['cache-in-memory', memoryTitle]
  ])
}

it('docs/faults.md names a good many faults', () => {
  expect(rows.length).toBeGreaterThan(50)
})

// Whether the tests that they name are in them, `npm test` says at its end, from what the runners reported.
it.each(DOCUMENTS)('%s points to files that are there', (document) => {
  for (const { fault, tests } of faultRows(textOf(document)))
    for (const { file } of tests) expect(existsSync(join(root, file)), `${fault}: ${file}`).toBe(true)
})

it.each(DOCUMENTS)('%s names a test for all that its tables say is so', (document) => {
  const lines = textOf(document).split('\n')
  const isBelowHeading = (line: string | undefined): boolean => /^\|[ :-]*-/.test(line ?? '')
  // Without headings and the lines below them, and without what is numbers alone, which were measured.
  const rows = lines.filter(
    (line, at) =>
      line.startsWith('|') && !isBelowHeading(line) && !isBelowHeading(lines[at + 1]) && !/^[\s|\d.,]+$/.test(line)
  )
  expect(faultRows(textOf(document)).map(({ fault }) => fault)).toEqual(rows.map((line) => line.split('|')[1]?.trim()))
  expect(rows.length).toBeGreaterThan(30)
})

describe('a test that is named', () => {
  const table = '| fault | tests | told |\n| reset | `a.test.ts`: reset<br>`e2e/specs/b.spec.ts`: is told | nothing |\n'
  const vitestAs = (status: string, ...titles: string[]) =>
    reportedByVitest({
      testResults: [
        { name: join(root, 'a.test.ts'), assertionResults: titles.map((fullName) => ({ fullName, status })) }
      ]
    })
  const vitest = (...titles: string[]) => vitestAs('passed', ...titles)
  const playwright = (title: string) =>
    reportedByPlaywright({
      suites: [
        { title: 'b.spec.ts', suites: [{ title: 'a reset', specs: [{ title, tests: [{ status: 'expected' }] }] }] }
      ]
    })

  it('is met by its file and a part of its whole title', () => {
    const reported = [...vitest('a fault: reset: told'), ...playwright('is told')]
    expect(unreported(faultRows(table), reported)).toEqual([])
  })

  it.each<readonly [string, readonly ReportedTest[]]>([
    ['by no title', vitest('a fault')],
    ['by a title that goes on', vitest('reset-mid-body', 'resetting', 'reset:404')],
    ['by another file', playwright('reset')],
    ['by a text in the file', []],
    ...(process.platform === 'linux' ? [['by a test that was skipped', vitestAs('skipped', 'reset')] as const] : [])
  ])('and met %s is missing', (_, reported) => {
    expect(unreported(faultRows(table), [...reported, ...playwright('is told')])).toEqual([
      'reset: a.test.ts has no test "reset"'
    ])
  })
})

it('the tests of what is packed are wanted on Linux without the real Electron, and nowhere else', () => {
  const row = '| a | `e2e/specs/packed-unstarted.spec.ts`: x<br>`e2e/specs/window.spec.ts`: y | |\n'
  const files = (platform: string, electron: boolean) =>
    rowsToBeRun(faultRows(row), { platform, electron }).flatMap(({ tests }) => tests.map(({ file }) => file))
  expect(files('linux', false)).toHaveLength(2)
  for (const [platform, electron] of [
    ['linux', true],
    ['win32', false],
    ['darwin', true]
  ] as const)
    expect(files(platform, electron)).toEqual(['e2e/specs/window.spec.ts'])
})

it('docs/faults.md tells of nothing that has no words in both languages', () => {
  for (const { fault, told } of rows) {
    for (const [, code = ''] of told.matchAll(/`([^`]+)`/g)) {
      for (const [language, panel] of [
        [en, enSyncPanel],
        [ru, ruSyncPanel]
      ] as const)
        expect(words(language, panel).get(code)?.length ?? 0, `${fault}: ${code}`).toBeGreaterThan(4)
    }
  }
})
