/**
 * How often a test goes round that gets surer with each round: as often as `npm test` has time for, or as often as its
 * sentence says where `DESKSIDE_THOROUGH=1` asks for it (docs/testing.md).
 */
export function rounds(usual: number, thorough: number): number {
  return process.env['DESKSIDE_THOROUGH'] === '1' ? thorough : usual
}
