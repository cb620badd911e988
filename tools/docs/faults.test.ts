import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { en } from '../../src/renderer/src/locales/en/index.ts'
import { ru } from '../../src/renderer/src/locales/ru/index.ts'

const root = join(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'docs/faults.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| .*\.(test|spec)\.ts/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, fault = '', tests = '', told = '']) => ({ fault, tests, told }))

/** Every sentence of a language by its key. */
function words(language: typeof en): Map<string, string> {
  const { errors, sync } = language
  const { offsetIgnored } = sync.coverage
  const { corrupt, memoryTitle } = sync.notice
  return new Map<string, string>([
    ...Object.entries<string>(errors),
    ...Object.entries<string>(sync.state),
    ['offset-ignored', offsetIgnored],
    ['cache-rebuilt', corrupt],
    ['cache-in-memory', memoryTitle]
  ])
}

it('docs/faults.md names a good many faults', () => {
  expect(rows.length).toBeGreaterThan(50)
})

it('docs/faults.md points to tests that are there', () => {
  for (const { fault, tests } of rows) {
    for (const test of tests.split('<br>')) {
      const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? []
      expect(existsSync(join(root, file)), `${fault}: ${test}`).toBe(true)
      expect(readFileSync(join(root, file), 'utf8'), `${fault}: ${test}`).toContain(name)
    }
  }
})

it('docs/faults.md tells of nothing that has no words in both languages', () => {
  for (const { fault, told } of rows) {
    for (const [, code = ''] of told.matchAll(/`([^`]+)`/g)) {
      for (const language of [en, ru])
        expect(words(language).get(code)?.length ?? 0, `${fault}: ${code}`).toBeGreaterThan(4)
    }
  }
})
