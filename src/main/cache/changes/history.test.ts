import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldDifference, RecordChange } from '@shared/model/changes'
import type { FieldValue, RecordState } from '@shared/model/record'
import { ACTIVE, DELETED, openEngine, page, type Engine } from '../../../../test/main/cache/engine'

type Values = Readonly<Record<string, string | number | null>>

/** The expected state of a record. */
interface Memory {
  state: RecordState
  values: Values
}

type Step =
  | { readonly kind: 'edit'; readonly id: number; readonly key: string; readonly value: string | number | null }
  | { readonly kind: 'add' | 'delete' | 'restore' | 'hide'; readonly id: number }
  | { readonly kind: 'visit'; readonly id: number }
  | { readonly kind: 'sweep' }

const id = fc.integer({ min: 1, max: 6 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      id,
      key: fc.constantFrom('city', 'floor', 'note'),
      value: fc.oneof(fc.constantFrom('a', 'b', ''), fc.integer({ min: 0, max: 2 }), fc.constant(null))
    })
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('add', 'delete', 'restore', 'hide'), id }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('visit' as const), id }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'sweep' as const }) }
)

/** A service where records are edited, deleted and hidden, and a cache that sweeps both lists. */
class World {
  readonly engine: Engine = openEngine()
  readonly service = new Map<number, Memory>()
  /** The records after the last sweep. */
  readonly known = new Map<number, Memory>()
  readonly seen = new Map<number, Memory>()
  /** The expected feed, oldest first. */
  readonly recorded: { id: number; what: string; state: RecordState; fields: string[]; from?: RecordState }[] = []
  #now = 1000
  #swept = false

  sweep(): void {
    for (const list of [ACTIVE, DELETED]) {
      const state = list.deleted ? 'deleted' : 'active'
      this.#now += 1000
      const { pass } = this.engine.sweep.begin(list, 100, this.#now)
      const items = [...this.service]
        .filter(([, record]) => record.state === state)
        .map(([id, { values }]) => ({ id, data: values }))
      this.engine.ingestPage(page(items, { list, pass, cursor: null, receivedAt: this.#now }))
      for (const item of items) this.#meet(item.id, { state, values: item.data })
      this.engine.sweep.end(list, { isComplete: true, obstacle: null, at: this.#now })
      for (const [id, record] of this.known) {
        if (record.state !== state || this.service.get(id)?.state === state) continue
        this.known.set(id, { ...record, state: 'missing' })
        this.recorded.push({ id, what: 'state', state: 'missing', fields: [], from: record.state })
      }
    }
    this.#swept = true
  }

  #meet(id: number, now: Memory): void {
    const before = this.known.get(id)
    this.known.set(id, now)
    if (before === undefined) {
      if (this.#swept) this.recorded.push({ id, what: 'appeared', state: now.state, fields: [] })
      return
    }
    const fields = differing(before.values, now.values)
    if (before.state !== now.state) this.recorded.push({ id, what: 'state', state: now.state, fields })
    else if (fields.length > 0) this.recorded.push({ id, what: 'changed', state: now.state, fields })
  }

  visit(id: number): void {
    const known = this.known.get(id)
    this.engine.changes.visited({ noun: 'project', id, at: ++this.#now })
    if (known !== undefined) this.seen.set(id, known)
  }

  feed(): readonly RecordChange[] {
    return this.engine.changes.feed({ nouns: null, before: null, since: null, limit: 500 }).changes
  }
}

const there = (value: string | number | null | undefined): string | number | null =>
  value === undefined || value === '' ? null : value

function differing(a: Values, b: Values): string[] {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].filter((key) => there(a[key]) !== there(b[key])).sort()
}

const plain = (value: FieldValue | null): string | number | null =>
  value?.type === 'text' ? there(value.text) : value?.type === 'number' ? value.number : null

const keysOf = (fields: readonly FieldDifference[]): string[] =>
  fields.map(({ key }) => key.replace('data.', '')).sort()

function play(world: World, steps: readonly Step[]): void {
  for (const one of steps) {
    if (one.kind === 'sweep') world.sweep()
    else if (one.kind === 'visit') world.visit(one.id)
    else if (one.kind === 'add') {
      if (!world.service.has(one.id)) world.service.set(one.id, { state: 'active', values: { city: 'a' } })
    } else {
      const record = world.service.get(one.id)
      if (record === undefined) continue
      if (one.kind === 'edit') {
        world.service.set(one.id, { ...record, values: { ...record.values, [one.key]: one.value } })
      } else if (one.kind === 'hide') world.service.delete(one.id)
      else world.service.set(one.id, { ...record, state: one.kind === 'delete' ? 'deleted' : 'active' })
    }
  }
}

/** If a record is found among deleted ones after it went missing, the feed reports only the deletion. */
function withOneDeletion(recorded: World['recorded']): World['recorded'] {
  const told: World['recorded'] = []
  for (const one of recorded) {
    const loss = told.findLast(({ id, what }) => id === one.id && what !== 'changed')
    if (one.what !== 'state' || one.state !== 'deleted' || loss?.what !== 'state' || loss.state !== 'missing') {
      told.push(one)
      continue
    }
    told.splice(told.indexOf(loss), 1)
    const isAgain = loss.from === 'deleted'
    if (!isAgain) told.push(one)
    else if (one.fields.length > 0) told.push({ ...one, what: 'changed' })
  }
  return told
}

describe('after any edits, deletions, disappearances and visits', () => {
  it('the feed and what is told since the last look are what somebody would say who remembers everything', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const world = new World()
        try {
          play(world, [...steps, { kind: 'sweep' }])
          const recorded = world
            .feed()
            .map(({ id, what, state, fields }) => ({ id, what, state, fields: keysOf(fields) }))
          const told = withOneDeletion(world.recorded).map(({ id, what, state, fields }) => ({
            id,
            what,
            state,
            fields
          }))
          expect(recorded).toEqual(told.toReversed())

          for (const [id, known] of world.known) {
            const seen = world.seen.get(id)
            const since = world.engine.changes.since({ noun: 'project', id })
            expect(since.visitedAt === null).toBe(seen === undefined)
            const differs = seen === undefined ? [] : differing(seen.values, known.values)
            expect(keysOf(since.fields)).toEqual(differs)
            for (const { key, before, after } of since.fields) {
              const name = key.replace('data.', '')
              expect(plain(before)).toBe(there(seen?.values[name]))
              expect(plain(after)).toBe(there(known.values[name]))
            }
            expect(since.stateBefore).toBe(seen === undefined || seen.state === known.state ? null : seen.state)
            const mark = world.engine.queries.get<{ changed: number }>(
              'SELECT changed FROM looks JOIN records USING (rid) WHERE id = ?',
              id
            )
            expect(mark?.changed ?? 0).toBe(Number(differs.length > 0 || since.stateBefore !== null))
          }
        } finally {
          world.engine.db.close()
        }
      }),
      { numRuns: 150 }
    )
  })
})

describe('a page that fails half way', () => {
  it('leaves no change, no mark and no wrong idea of what was said before', () => {
    const world = new World()
    play(world, [{ kind: 'add', id: 1 }, { kind: 'sweep' }, { kind: 'visit', id: 1 }])
    world.engine.db.exec(`CREATE TRIGGER fails BEFORE INSERT ON raw_data BEGIN SELECT RAISE(ABORT, 'full'); END`)
    const edited = page([{ id: 1, data: { city: 'b' } }], { receivedAt: 9000 })
    expect(() => world.engine.ingestPage(edited)).toThrow('full')
    expect(world.feed()).toEqual([])
    expect(world.engine.queries.get('SELECT changed FROM looks')).toEqual({ changed: 0 })
    world.engine.db.exec('DROP TRIGGER fails')
    world.engine.ingestPage(page([{ id: 1, data: { city: 'b' } }], { receivedAt: 9500 }))
    expect(world.feed()).toMatchObject([{ at: 9500, fields: [{ before: { text: 'a' }, after: { text: 'b' } }] }])
    expect(world.engine.queries.get('SELECT changed FROM looks')).toEqual({ changed: 1 })
    world.engine.db.close()
  })
})
