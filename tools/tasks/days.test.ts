import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TEST_DAYS } from './days'
import { root } from './program'

const days = TEST_DAYS.map(({ now, zone }) => `${now} ${zone}`)

describe('the days of `npm run test:days`', () => {
  it('are at least twenty, each a time that exists, with all days of the week', () => {
    expect(new Set(days).size).toBeGreaterThanOrEqual(20)
    const weekdays = TEST_DAYS.map(({ now }) => new Date(now).getDay())
    expect(new Set(weekdays)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
    expect(() => TEST_DAYS.map(({ zone }) => new Intl.DateTimeFormat('en', { timeZone: zone }))).not.toThrow()
  })

  it('are listed in docs/testing.md, in the same order', () => {
    const text = readFileSync(join(root, 'docs', 'testing.md'), 'utf8')
    const listed = [...text.matchAll(/^\| `(\d{4}-\d\d-\d\dT\d\d:\d\d)` +\| (\S+) +\| (.+?) +\|$/gm)]
    expect(listed.map(([, now, zone, why]) => ({ now, zone, why }))).toEqual(TEST_DAYS)
  })
})
