import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { givenSeed } from './seed'

describe('the seed of what tests draw', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('is the same in each run unless one is asked for', () => {
    vi.stubEnv('DESKSIDE_SEED', undefined)
    expect(givenSeed()).toBe(givenSeed(''))
  })

  it('is the one that is named', () => {
    expect(givenSeed('15582')).toBe(15_582)
    expect(givenSeed('0')).toBe(0)
  })

  it('is drawn where that is asked for', () => {
    const drawn = Array.from({ length: 20 }, () => givenSeed('random'))
    expect(new Set(drawn).size).toBeGreaterThan(1)
  })

  it.each(['x', '-1', '1.5', '1e400'])('is never made of %s', (given) => {
    expect(() => givenSeed(given)).toThrow(given)
  })

  it('is that of every property that names none', () => {
    expect(fc.readConfigureGlobal().seed).toBe(givenSeed())
    const draw = (): number[] => fc.sample(fc.nat(), 20)
    expect(draw()).toEqual(draw())
  })
})
