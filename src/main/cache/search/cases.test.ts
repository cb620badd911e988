/** Titles and queries that were reported. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openEngine, page } from '../testing/engine'

interface Case {
  readonly titles: readonly string[]
  readonly query: string
}

it.each(['b50-soft-hyphen', 'b52-sharp-s', 'b53-joined-hyphen'])('%s is found', (file) => {
  const text = readFileSync(new URL(`cases/${file}.json`, import.meta.url), 'utf8')
  const { titles, query } = JSON.parse(text) as Case
  const engine = openEngine()
  const items = titles.map((name, at) => ({ id: at + 1, name }))
  engine.ingestPage(page(items, { list: { noun: 'project', deleted: false } }))
  const { hits } = engine.search({ text: query, nouns: null, deleted: false, limit: 5 })
  expect(hits.map(({ title }) => title)).toEqual([titles[0]])
})
