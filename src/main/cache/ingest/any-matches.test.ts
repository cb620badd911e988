/** Random answers to a search: known records lose nothing, and each record is one hit. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { ACTIVE, bytes, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const KNOWN = [7, 8, 9].map((id) => ({ id, name: `Garage ${id}`, price: 400, fields: { city: 'Tver', phone: '495' } }))

const id = fc.oneof(
  { arbitrary: fc.constantFrom<unknown>(7, 8, 9, '7', 12), weight: 5 },
  fc.constantFrom<unknown>(0, -1, 1.5, 2 ** 60, '9007199254740993', 'projects-7', 'x', '', null, true, {}, [])
)
const module = fc.constantFrom<unknown>(
  ...['projects', 'Projects', 'project', 'App\\Models\\Project', 'clients', 'calendar', 'cloud', 'nobody knows'],
  ...[
    '',
    ' ',
    '\n',
    '__proto__',
    'constructor',
    'a\nb',
    5,
    null,
    {},
    ['projects'],
    { name: 'clients' },
    'щ'.repeat(300)
  ]
)
const name = fc.oneof(
  fc.constantFrom<unknown>('Garage 7', 'Vents', '', null, 5, {}, ['Vents'], '\u202eVents'),
  fc.string({ unit: 'grapheme', maxLength: 12 })
)
const hit = fc
  .tuple(
    fc.record({ id, name }, { requiredKeys: [] }),
    fc.record({ module, type: module, score: fc.double(), deleted: fc.boolean() }, { requiredKeys: [] }),
    fc.record(
      { record: fc.record({ id, name }), object_id: id, price: fc.constantFrom(null, 1, '') },
      { requiredKeys: [] }
    )
  )
  .map((parts) => Object.assign({}, ...parts) as object)
const hits = fc.array(fc.oneof({ arbitrary: hit, weight: 9 }, fc.constantFrom<unknown>(null, 1, 'x', [], {})), {
  maxLength: 8
})
const answer = fc.oneof(
  hits,
  hits.map((items) => ({ data: items, total: items.length })),
  fc.record({ data: fc.record({ items: hits, total: fc.constantFrom<unknown>(0, -3, '5', null, 1e9) }) }),
  fc.record({ projects: hits, clients: fc.record({ items: hits }), 'nobody knows': hits }, { requiredKeys: [] }),
  fc.array(fc.record({ module, items: hits }), { maxLength: 3 }),
  fc.constantFrom<unknown>(null, true, 0, '', {}, { error: 'down' }, { data: null }, { data: {} })
)
const asked = fc.record({
  module: fc.constantFrom(null, 'projects', 'clients', 'nobody knows'),
  deleted: fc.boolean(),
  text: fc.constantFrom('vents', 'garage', '7', '"', '😀')
})

it('takes nothing away, and tells each record once', () => {
  let read = 0
  fc.assert(
    fc.property(fc.array(fc.tuple(answer, asked), { minLength: 1, maxLength: 3 }), (answers) => {
      const engine = openEngine({ file: null, key: null }, trueDecoder())
      const cursor = engine.sweep.begin(ACTIVE, 100, 1)
      engine.ingestPage(page(KNOWN, { list: ACTIVE, pass: cursor.pass, cursor, receivedAt: 1 }))
      engine.sweep.end(ACTIVE, { isComplete: true, obstacle: null, at: 1 })
      const fieldsOf = (one: number) => engine.projects.get(one)?.value.fields.map(({ key }) => key) ?? []
      const before = KNOWN.map(({ id: one }) => fieldsOf(one))
      for (const [at, [body, question]] of answers.entries()) {
        try {
          const found = engine.ingestMatches({ body: bytes(body), receivedAt: at + 2, choices: [], ...question })
          read += found.hits.length
          const names = found.hits.map(({ noun, id: one }) => `${noun} ${one}`)
          expect(new Set(names).size).toBe(names.length)
          expect(found.hits.length + found.withoutId).toBeLessThanOrEqual(found.rows)
          for (const { noun, id: one, serviceId } of found.hits) {
            expect(noun === 'module-record' ? one < 0 : one === serviceId).toBe(true)
            const known = noun === 'project' ? engine.projects.get(one) : engine.records.get({ noun, id: one })
            expect(known?.value.id).toBe(one)
          }
        } catch (thrown) {
          // An invalid answer must be rejected as such.
          if (!(thrown instanceof DesksideError)) throw thrown
        }
      }
      KNOWN.forEach(({ id: one }, at) => expect(fieldsOf(one)).toEqual(expect.arrayContaining(before[at] ?? [])))
      expect(engine.search({ text: 'tver', nouns: ['project'], deleted: true, limit: 9 }).hits).toHaveLength(3)
    }),
    { numRuns: 50 }
  )
  expect(read).toBeGreaterThan(30)
})
