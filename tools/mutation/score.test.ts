import { expect, it } from 'vitest'
import { rowOf, scoreOf } from './score.ts'

it('counts what was noticed out of what was not left out, and rounds in nobody’s favour', () => {
  const score = scoreOf('a.ts', ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'RuntimeError'])
  expect(score).toEqual({ file: 'a.ts', mutants: 5, killed: 2, excluded: 1, percent: 50 })
  const nearly = scoreOf('a.ts', [...Array<'Killed'>(949).fill('Killed'), ...Array<'Survived'>(51).fill('Survived')])
  expect(rowOf({ ...nearly, percent: 94.99 })).toBe('| `a.ts` | 1000 | 949 | 0 | 94.9 |')
})

it('is nothing for a file of which no mutant could be made', () => {
  expect(scoreOf('a.ts', []).percent).toBe(0)
})
