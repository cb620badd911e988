/**
 * Factor of all limits of waiting. In `npm test`, unit tests yield the processors to the app: a test of 2 s took more
 * than a minute there.
 */
export const STRETCH = process.env['DESKSIDE_YIELDS'] === undefined ? 1 : 4

/** Limit of `expect.poll` and `vi.waitFor` (ms). */
export const POLLS_FOR = 20_000 * STRETCH
