/**
 * Number of rounds of a test that gets more reliable with each. `usual` in `npm test`, `thorough` with
 * `DESKSIDE_THOROUGH=1` (docs/testing.md).
 */
export function rounds(usual: number, thorough: number): number {
  return process.env['DESKSIDE_THOROUGH'] === '1' ? thorough : usual
}
