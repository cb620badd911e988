import { expect, it } from 'vitest'
import { shortTexts } from '@shared/rules/short-texts'
import { readingWhole } from './reading-whole'
import { RowsMoved } from './steady'

const LONG = 'x'.repeat(10_000)
const rows = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, title: at === 25 ? LONG : `Deal ${at + 1}` }))

function given(hasMoved = false) {
  const asked: unknown[] = []
  const read = async ({ whole = false }: { readonly whole?: boolean }, offset: number, limit: number) => {
    asked.push([whole, offset, limit])
    const from = hasMoved && whole ? offset + 1 : offset
    const some = rows.slice(from, from + limit)
    return { rows: whole ? some : shortTexts(some), total: rows.length, facts: null }
  }
  const scope: { readonly whole?: boolean } = {}
  return { asked, read: readingWhole({ read }, scope) }
}

it('a copy has the whole texts, and reads only the rows again of which some were cut', async () => {
  const { asked, read } = given()
  expect((await read(0, 40)).rows).toEqual(rows)
  expect(asked).toEqual([
    [false, 0, 40],
    [true, 20, 10]
  ])
})

it('rows that moved between are read anew', async () => {
  await expect(given(true).read(0, 40)).rejects.toBeInstanceOf(RowsMoved)
})
