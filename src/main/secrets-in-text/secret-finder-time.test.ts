import { describe, expect, it } from 'vitest'
import { SecretFinder } from './secret-finder'

describe('the time that it takes to find secrets', () => {
  it('grows no faster than the text, however it is escaped', () => {
    const many = new SecretFinder()
    many.add(`c4n/ry+"s3cr'et<&>=~ö1`)
    const of = (text: string): number => {
      const begin = performance.now()
      many.hide(text, '[hidden]', { isCut: true })
      return performance.now() - begin
    }
    for (const pump of ['%25', '&amp;', '\\\\', '%c3', 'c4n/', ' ', '&#38;', '\\u005c', '\\u{', '&#0', '\\1']) {
      const growth = (): number => of(pump.repeat(24_000)) / of(pump.repeat(3_000))
      of(pump.repeat(3_000))
      // For eight times the text, quadratic time would be 64 times as long. Uses the minimum of several runs, for busy
      // machines.
      expect(Math.min(...Array.from({ length: 4 }, growth))).toBeLessThan(30)
    }
  })
})
