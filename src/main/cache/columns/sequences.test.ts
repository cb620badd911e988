/**
 * Compares the columns with the decoded records after random sequences of operations. To repeat a failing run:
 * DESKSIDE_SEED=<the seed in the title>.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FieldCorrection } from '@shared/model/field-correction'
import { rounds } from '../../../../tools/testing/rounds'
import { givenSeed } from '../../../../tools/testing/seed'
import { disagreements } from '../../../../test/main/cache/columns/beside-values'
import { ResidentColumns } from '.'
import {
  ACTIVE,
  bytes,
  DELETED,
  type Engine,
  KEY,
  NONE_USED,
  openEngine,
  page
} from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const seed = givenSeed()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-columns-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Values that services may send for one field. */
const single = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constantFrom(
    ...['', '7', '-0', '1 200,50', 'Ромашка', 'ромашка ', 'ООО «Ёлка»', 'a \ud83d', '2026-03-02', '02.03.2026'],
    ...['2026-03-02 09:15', '2026-03-02T09:15:00+03:00', '2026-03-02T09:15:00Z', '0000-00-00', '31.02.2026'],
    ...['long '.repeat(80), `${'long '.repeat(80)}end`, null, 'true', '0', 'https://a.example/b']
  ),
  fc.record({ id: fc.integer({ min: 0, max: 5 }), name: fc.constantFrom('Anna', 'Boris') }),
  fc.constant({ value: '40', unit: 'm' })
)
const value = fc.oneof({ weight: 4, arbitrary: single }, { weight: 1, arbitrary: fc.array(single, { maxLength: 3 }) })
const project = fc.record(
  {
    id: fc.integer({ min: 1, max: 12 }),
    name: fc.constantFrom('Deal', 'deal 10', 'Сделка', '№ 9', '—'),
    price: single,
    created: single,
    stage: single,
    responsible: single,
    fields: fc.record({ mixed: value, other: value, third: value }, { requiredKeys: [] })
  },
  { requiredKeys: ['id'] }
)
const several = fc.uniqueArray(project, { selector: ({ id }) => id, maxLength: 6 })
const correction = fc.record({
  noun: fc.constant('project' as const),
  key: fc.constantFrom('fields.mixed', 'fields.other', 'mixed', 'other'),
  type: fc.constantFrom('text', 'number', 'date', 'references', 'flag')
}) as fc.Arbitrary<FieldCorrection>

const step = fc.oneof(
  fc.record({ does: fc.constant('page' as const), projects: several, deleted: fc.boolean() }),
  fc.record({ does: fc.constant('sweep' as const), projects: several, deleted: fc.boolean() }),
  fc.record({ does: fc.constant('info' as const), project }),
  fc.record({ does: fc.constant('correct' as const), all: fc.array(correction, { maxLength: 2 }) }),
  fc.record({ does: fc.constant('drop' as const), id: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ does: fc.constant('forget answers' as const) }),
  fc.record({ does: fc.constant('fail' as const), projects: several }),
  fc.record({ does: fc.constant('merge' as const), steps: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ does: fc.constant('restart' as const) })
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let at = 1000

function take(engine: Engine, one: Step): void {
  at += 1000
  switch (one.does) {
    case 'page':
      engine.ingestPage(page(one.projects, { list: one.deleted ? DELETED : ACTIVE, receivedAt: at }))
      return
    case 'sweep': {
      const list = one.deleted ? DELETED : ACTIVE
      const { pass } = engine.sweep.begin(list, 100, at)
      engine.ingestPage(page(one.projects, { list, pass, receivedAt: at }))
      engine.sweep.end(list, { isComplete: true, obstacle: null, at })
      return
    }
    case 'info': {
      const { id } = one.project
      engine.ingestRecord({ noun: 'project', id, body: bytes(one.project), receivedAt: at })
      return
    }
    case 'correct':
      engine.upkeep.setCorrections(one.all)
      while (engine.upkeep.pendingRedecoding().includes('project')) engine.upkeep.redecode('project', NONE_USED)
      return
    case 'drop':
      engine.db.prepare('DELETE FROM records WHERE id = ? AND scope = 1').run(one.id)
      return
    case 'forget answers':
      // The dropped answers cannot be read again.
      while (!engine.upkeep.keepBudget(1, at).done);
      expect(engine.queries.all('SELECT 1 FROM records WHERE state <> 0 AND block IS NOT NULL')).toEqual([])
      return
    case 'fail': {
      engine.db.exec("CREATE TEMP TRIGGER failing BEFORE UPDATE ON counts BEGIN SELECT raise(ABORT, 'no'); END")
      engine.db.exec("CREATE TEMP TRIGGER failing_too BEFORE INSERT ON counts BEGIN SELECT raise(ABORT, 'no'); END")
      try {
        engine.ingestPage(page(one.projects, { receivedAt: at }))
      } catch (thrown) {
        expect(thrown).toMatchObject({ message: 'no' })
      }
      engine.db.exec('DROP TRIGGER temp.failing; DROP TRIGGER temp.failing_too')
      return
    }
    case 'merge':
      for (let nth = 0; nth < one.steps; nth++) engine.upkeep.mergeColumns()
  }
}

describe(`columns after any sequence, from seed ${seed}`, () => {
  it('agree with what records are decoded to', () => {
    let run = 0
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => {
        const file = join(folder, `${String((run += 1))}.sqlite`)
        let decoder = trueDecoder()
        let engine = openEngine({ file, key: KEY }, decoder)
        let [often, seldom] = [new ResidentColumns(engine.queries), new ResidentColumns(engine.queries, 500)]
        const check = (when: string, nth: number): void => {
          const found = [
            ...disagreements(engine.queries, decoder, often),
            ...(nth % 3 === 0 ? disagreements(engine.queries, decoder, seldom) : [])
          ]
          if (found.length > 0) throw new Error(`${when}: ${found.join('; ')}`)
        }
        try {
          for (const [nth, one] of steps.entries()) {
            if (one.does === 'restart') {
              engine.db.close()
              decoder = trueDecoder()
              engine = openEngine({ file, key: KEY }, decoder)
              ;[often, seldom] = [new ResidentColumns(engine.queries), new ResidentColumns(engine.queries, 500)]
              while (engine.upkeep.pendingRedecoding().includes('project')) engine.upkeep.redecode('project', NONE_USED)
            } else take(engine, one)
            check(`after ${one.does}`, nth)
          }
          while (!engine.upkeep.mergeColumns().done);
          check('at the end', 0)
        } finally {
          engine.db.close()
        }
      }),
      { seed, numRuns: rounds(40, 400) }
    )
  })
})
