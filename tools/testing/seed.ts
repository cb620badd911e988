/**
 * The seed of whatever a test draws at random: the same in each run of `npm test`, so that a change is judged by itself
 * and not by its luck; `DESKSIDE_SEED=<number>` takes another, `DESKSIDE_SEED=random` draws one, and `npm run test:seeds`
 * goes through many (docs/testing.md).
 *
 * @throws Error where `DESKSIDE_SEED` is neither
 */
export function givenSeed(given: string | undefined = process.env['DESKSIDE_SEED']): number {
  if (given === undefined || given === '') return USUAL
  if (given === 'random') return Math.floor(Math.random() * 1_000_000)
  const seed = Number(given)
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`DESKSIDE_SEED is no whole number: ${given}`)
  return seed
}

const USUAL = 20_261
