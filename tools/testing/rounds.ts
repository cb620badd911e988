/**
 * The number of rounds of a test that gets more certain with each: as many as `npm test` has time for, or as its title
 * says with `DESKSIDE_THOROUGH=1` (docs/testing.md).
 */
export function rounds(usual: number, thorough: number): number {
  return process.env['DESKSIDE_THOROUGH'] === '1' ? thorough : usual
}
