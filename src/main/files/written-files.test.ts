import { expect, it } from 'vitest'
import { WrittenFiles } from './written-files'

it('a written file is found by its name, the last one of a name', () => {
  const files = new WrittenFiles()
  expect(files.add('/home/a/Mine 2026-03-04.xlsx')).toBe('Mine 2026-03-04.xlsx')
  expect(files.pathOf('Mine 2026-03-04.xlsx')).toBe('/home/a/Mine 2026-03-04.xlsx')
  files.add('/home/b/Mine 2026-03-04.xlsx')
  expect(files.pathOf('Mine 2026-03-04.xlsx')).toBe('/home/b/Mine 2026-03-04.xlsx')
})

it.each([
  'other.xlsx',
  '/home/a/mine.xlsx',
  '../mine.xlsx',
  'a/../mine.xlsx',
  '',
  '.',
  '/etc/passwd',
  '__proto__',
  'MINE.xlsx'
])('no other name, and no path, leads anywhere: %s', (name) => {
  const files = new WrittenFiles()
  files.add('/home/a/mine.xlsx')
  expect(() => files.pathOf(name)).toThrow('This run wrote no file of this name.')
})
