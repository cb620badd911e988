import { describe, expect, it } from 'vitest'
import { leastGrowth } from '../../../tools/testing/work-time'
import { SecretFinder } from './secret-finder'

describe('the time that it takes to find secrets', () => {
  it('grows no faster than the text, however it is escaped', () => {
    const many = new SecretFinder()
    many.add(`c4n/ry+"s3cr'et<&>=~ö1`)
    const hide = (text: string) => () => many.hide(text, '[hidden]', { isCut: true })
    for (const pump of ['%25', '&amp;', '\\\\', '%c3', 'c4n/', ' ', '&#38;', '\\u005c', '\\u{', '&#0', '\\1']) {
      // For eight times the text, quadratic time would be 64 times as long.
      expect(leastGrowth(hide(pump.repeat(3_000)), hide(pump.repeat(24_000)), 30)).toBeLessThan(30)
    }
  })
})
