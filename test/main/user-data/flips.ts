// Positions of bit flips in a file: some named by a test, others random.
import { rounds } from '../../../tools/testing/rounds'
import { givenSeed } from '../../../tools/testing/seed'

/** The same `seed` gives the same positions. */
export interface Flip {
  readonly place: number
  readonly bit: number
  readonly seed: number
}

const RANDOM_PLACES = rounds(7, 20)

/** Bit flips at the named positions and at random ones, drawn from the run's seed. */
export function flips(length: number, named: readonly Omit<Flip, 'seed'>[] = []): readonly Flip[] {
  const seed = givenSeed()
  let state = seed
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const random = Array.from({ length: RANDOM_PLACES }, () => ({ place: below(length), bit: below(8) }))
  return [...named, ...random].map((flip) => ({ ...flip, seed }))
}
