// Places of a file where one bit is flipped: some that a test names, and others at random.
import { rounds } from '../../../tools/testing/rounds'
import { givenSeed } from '../../../tools/testing/seed'

/** The same `seed` gives the same places. */
export interface Flip {
  readonly place: number
  readonly bit: number
  readonly seed: number
}

const RANDOM_PLACES = rounds(7, 20)

/** A random seed in each run, unless `DESKSIDE_SEED` gives one. */
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
