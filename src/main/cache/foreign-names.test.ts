/** Fields, lists and titles named like members of every object, through decoding, cache, filter and export. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProjectFilter } from '@shared/model/filter'
import { chosenFilter } from '@shared/contract/filter'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { datedFilter } from '@shared/rules/filter/dated'
import { own } from '@shared/rules/own'
import { RowWriter } from '../export/cells'
import { openEngine, page, type Engine } from '../../../test/main/cache/engine'
import { trueDecoder } from '../../../test/main/cache/true-decoder'

const NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'then', 'toJSON', 'length', 'prototype', 'arguments']
const name = fc.constantFrom(...NAMES)
/** An object with own properties only, whatever their names, as JSON is parsed. */
const named = (entries: readonly (readonly [string, unknown])[]): object => Object.fromEntries(entries)

function cacheOf(items: readonly object[]): Engine {
  const engine = openEngine({ file: null, key: null }, trueDecoder())
  engine.ingestPage(page(items))
  return engine
}
const listing = (filter: ProjectFilter | null, columns: readonly string[]) =>
  ({ deleted: false, filter, sort: { key: 'id', descending: false }, columns, offset: 0, limit: 50 }) as const
const keysOf = (engine: Engine): string[] => engine.fields.inventory('project').fields.map(({ key }) => key)

describe('a field named like a member of every object', () => {
  it('is read, shown, found by a filter and exported with its own value, and missing where it is missing', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 4 }), fc.boolean(), (names, isNested) => {
        const fields = named(names.map((one, at) => [one, `value ${at}`]))
        const engine = cacheOf([
          isNested ? { id: 1, name: 'One', data: fields } : { id: 1, name: 'One', ...fields },
          { id: 2, name: 'Two', data: {} }
        ])
        for (const [at, one] of names.entries()) {
          const key = isNested ? `data.${one}` : one
          const [first, second] = engine.projects.list(listing(null, [key])).rows
          expect(Object.keys(first?.fields ?? {}), key).toEqual([key])
          expect(own(first?.fields ?? {}, key), key).toEqual({ type: 'text', text: `value ${at}` })
          expect(Object.keys(second?.fields ?? {})).toEqual([])
          // The other row lacks this field and must not inherit one from the prototype.
          const writer = new RowWriter([{ key: `field:${key}`, heading: one, type: 'text' }], 'en-GB')
          expect(writer.cells(first!)).toEqual([{ kind: 'text', text: `value ${at}` }])
          expect(writer.cells(second!)).toEqual([{ kind: 'none' }])
          const detail = engine.projects.get(1)?.value.fields.find((field) => field.key === key)
          expect(detail?.value).toEqual({ type: 'text', text: `value ${at}` })
          if (!isNested) continue
          const chosen = chosenFilter.parse({ ...NO_FILTER, dynamic: named([[one, `value ${at}`]]) })
          const filter = datedFilter(chosen, new Date())
          expect(filter).not.toBeNull()
          expect(engine.projects.ids(listing(filter, [])), one).toEqual([1])
          expect(engine.projects.totals({ deleted: false, filter }).count).toBe(1)
        }
      }),
      { numRuns: 25 }
    )
  })

  it('stays what it is when the list and the record itself are put together', () => {
    for (const one of NAMES) {
      const engine = cacheOf([{ id: 1, name: 'One' }])
      const body = new TextEncoder().encode(
        JSON.stringify(
          named([
            ['id', 1],
            ['name', 'One'],
            [one, 'said']
          ])
        )
      )
      engine.ingestRecord({ noun: 'project', id: 1, body, receivedAt: 2_000 })
      engine.ingestPage(page([{ id: 1, name: 'One, renamed' }], { receivedAt: 3_000 }))
      const [row] = engine.projects.list(listing(null, [one])).rows
      expect(row?.title, one).toBe('One, renamed')
      expect(own(row?.fields ?? {}, one), one).toEqual({ type: 'text', text: 'said' })
    }
  })

  it('is a field like any other in the inventory', () => {
    const engine = cacheOf([named([['id', 1], ['name', 'One'], ...NAMES.map((one) => [one, 'x'] as const)])])
    expect(keysOf(engine)).toEqual(expect.arrayContaining(NAMES))
  })
})

describe('a record or a thing named like a member of every object', () => {
  it('keeps its name as title and as label', () => {
    for (const one of NAMES) {
      const engine = cacheOf([{ id: 1, name: one, stage: { id: 3, name: one }, responsible: { id: 4, name: one } }])
      const [row] = engine.projects.list(listing(null, [])).rows
      expect(row?.title).toBe(one)
      expect(row?.responsible).toEqual({ id: 4, label: one })
      expect(engine.search({ text: one, nouns: null, deleted: false, limit: 5 }).hits).toHaveLength(1)
    }
  })
})
