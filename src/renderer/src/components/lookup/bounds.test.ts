import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ADDRESS_BOUNDS, type AddressBound } from '@shared/model/lookup'
import { boundOptions, isWithin, toggled, type Bounds } from './bounds'

const after = (...pressed: readonly AddressBound[]): Bounds | null =>
  pressed.reduce<Bounds | null>((bounds, kind) => toggled(bounds, kind), null)

it.each([
  ['one kind', ['city'], 'city city'],
  ['and off again', ['city', 'city'], 'all'],
  ['all up to another', ['city', 'street'], 'city street'],
  ['either way', ['street', 'region'], 'region street'],
  ['less by its end', ['region', 'street', 'street'], 'region settlement'],
  ['less by its beginning', ['region', 'street', 'region'], 'area street'],
  ['one between alone', ['region', 'street', 'city'], 'city city'],
  // The interface does not support flats as the start of a range.
  ['flats with their houses', ['flat'], 'house flat'],
  ['houses alone', ['flat', 'flat'], 'house house'],
  ['nothing without houses', ['flat', 'house'], 'all']
] as const)('chips choose %s', (_, pressed, chosen) => {
  const bounds = after(...pressed)
  expect(bounds === null ? 'all' : `${bounds.from} ${bounds.to}`).toBe(chosen)
})

it('are what the provider takes, and the pressed chips what is sent, whatever is pressed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ADDRESS_BOUNDS), { maxLength: 12 }), (pressed) => {
      const bounds = after(...pressed)
      const { from, to } = boundOptions(bounds)
      const shown = ADDRESS_BOUNDS.filter((kind) => isWithin(bounds, kind))
      expect([shown[0], shown.at(-1)]).toEqual([from, to])
      expect(from).not.toBe('flat')
    })
  )
})

it('can be reached, each of them, with two presses', () => {
  for (const [at, from] of ADDRESS_BOUNDS.entries())
    for (const to of ADDRESS_BOUNDS.slice(at + 1)) if (from !== 'flat') expect(after(from, to)).toEqual({ from, to })
})
