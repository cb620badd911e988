import { expect, it } from 'vitest'
import { ageAt } from './age'

it('is the time since then, and infinite for what never was or lies ahead', () => {
  expect(ageAt(1_000, 400)).toBe(600)
  expect(ageAt(1_000, 1_000)).toBe(0)
  expect(ageAt(1_000, 1_001)).toBe(Infinity)
  expect(ageAt(1_000, null)).toBe(Infinity)
})
