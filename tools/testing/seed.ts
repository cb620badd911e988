/**
 * Seed of all random draws in tests. It is fixed in `npm test`, so that results do not depend on luck.
 * `DESKSIDE_SEED=<number>` sets it, `DESKSIDE_SEED=random` draws one, and `npm run test:seeds` tries many
 * (docs/testing.md).
 *
 * @throws Error for any other `DESKSIDE_SEED`
 */
export function givenSeed(given: string | undefined = process.env['DESKSIDE_SEED']): number {
  if (given === undefined || given === '') return USUAL
  if (given === 'random') return Math.floor(Math.random() * 1_000_000)
  const seed = Number(given)
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`DESKSIDE_SEED is no whole number: ${given}`)
  return seed
}

const USUAL = 20_261
