import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const NUMBERS =
  '01 02 03 04 05 06 07 09 10 12 13 14 15 20 21 22 23 30 31 33 34 36 38 39 40 42 43 50 52 53 60 60 61 62 63 64'.split(
    ' '
  )

it('every input that was reported has a test under its number', () => {
  const titles = ['cases', 'lists'].flatMap((name) =>
    readFileSync(join(import.meta.dirname, `${name}.test.ts`), 'utf8').match(/(?<=')B\d\d(?=: )/g)
  )
  const untested = NUMBERS.filter((number) => {
    const at = titles.indexOf(`B${number}`)
    if (at >= 0) titles.splice(at, 1)
    return at < 0
  })
  expect(untested).toEqual([])
})
