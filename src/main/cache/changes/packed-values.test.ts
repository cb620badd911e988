import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldValue, ReferenceKind } from '@shared/model/record'
import { identityOf, pack, isSameReading, shortened, unpack } from './packed-values'

const label = fc.option(fc.string(), { nil: null })
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value))
const kinds: readonly ReferenceKind[] = ['user', 'stage', 'list-element', 'unknown']
const value: fc.Arbitrary<FieldValue> = fc.oneof(
  fc.constant<FieldValue>({ type: 'empty' }),
  fc.string({ unit: 'binary' }).map((text): FieldValue => ({ type: 'text', text })),
  number.map((one): FieldValue => ({ type: 'number', number: one })),
  fc.boolean().map((flag): FieldValue => ({ type: 'flag', flag })),
  fc.constant<FieldValue>({ type: 'date', date: '2026-03-01' }),
  fc.constant<FieldValue>({ type: 'moment', iso: '2026-03-01T10:00:00+03:00' }),
  fc.array(fc.string()).map((texts): FieldValue => ({ type: 'texts', texts })),
  fc.json().map((json): FieldValue => ({ type: 'json', json })),
  fc
    .record({ amount: number, currency: fc.option(fc.record({ id: fc.nat(), label }), { nil: null }) })
    .map((money): FieldValue => ({ type: 'money', ...money })),
  fc
    .record({ kind: fc.constantFrom(...kinds), references: fc.array(fc.record({ id: fc.nat(), label })) })
    .map((references): FieldValue => ({ type: 'references', ...references }))
)

/** The value without labels that can be looked up. */
function withoutLearned(of: FieldValue): FieldValue {
  if (of.type === 'money' && of.currency !== null && of.currency.id > 0) {
    return { ...of, currency: { ...of.currency, label: null } }
  }
  if (of.type !== 'references' || of.kind === 'list-element' || of.kind === 'unknown') return of
  return { ...of, references: of.references.map((one) => (one.id > 0 ? { ...one, label: null } : one)) }
}

describe('packed values', () => {
  it('come back as they went, through JSON', () => {
    fc.assert(
      fc.property(value, (one) => {
        const stored = JSON.parse(JSON.stringify(pack(one))) as ReturnType<typeof pack>
        expect(unpack(stored)).toEqual({ value: withoutLearned(one), isShortened: false })
      })
    )
  })

  it('read the same exactly when they are the same but for labels', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(isSameReading(pack(a), pack(a))).toBe(true)
        expect(isSameReading(pack(a), pack(b))).toBe(identityOf(pack(a)) === identityOf(pack(b)))
      })
    )
    const stage = (id: number, name: string | null, kind: ReferenceKind = 'list-element'): FieldValue => ({
      type: 'references',
      kind,
      references: [{ id, label: name }]
    })
    expect(isSameReading(pack(stage(3, 'A')), pack(stage(3, 'B')))).toBe(true)
    expect(isSameReading(pack(stage(3, 'A')), pack(stage(4, 'A')))).toBe(false)
    expect(isSameReading(pack(stage(3, 'A', 'user')), pack(stage(3, 'A', 'stage')))).toBe(false)
    expect(isSameReading(pack({ type: 'text', text: '5' }), pack({ type: 'number', number: 5 }))).toBe(false)
    expect(isSameReading(null, pack({ type: 'empty' }))).toBe(true)
    const money = (code: string): FieldValue => ({ type: 'money', amount: 1, currency: { id: 0, label: code } })
    expect(isSameReading(pack(money('EUR')), pack(money('RUB')))).toBe(false)
  })

  it('are bounded, and say where something is missing', () => {
    const long = 'ж'.repeat(10_000)
    const all: FieldValue[] = [
      { type: 'text', text: long },
      { type: 'json', json: JSON.stringify([long]) },
      { type: 'texts', texts: [long, long] },
      { type: 'references', kind: 'user', references: Array.from({ length: 5_000 }, (_, id) => ({ id, label: null })) }
    ]
    for (const one of all) {
      const kept = shortened(pack(one))
      expect(JSON.stringify(kept).length).toBeLessThan(5_000)
      expect(unpack(kept)).toMatchObject({ isShortened: true, value: { type: expect.any(String) as string } })
    }
    expect(unpack(shortened(pack({ type: 'text', text: 'x'.repeat(1_000) }))).isShortened).toBe(false)
  })
})
