/** Events that were reported, as they were sent. The computer is in Moscow. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { shownOf } from './testing/as-sent'

it.each<[file: string, shown: readonly string[]]>([
  ['b20-moved-google', ['03 10:00–11:00', '11 15:00–16:00', '17 10:00–11:00', '24 10:00–11:00']],
  ['b21-cancelled-google', ['03 10:00–11:00', '10 10:00–11:00', '24 10:00–11:00']],
  ['b22-w-europe', ['01 12:00–13:00']]
])('%s', (file, shown) => {
  expect(shownOf(eventsOf(file))).toEqual(shown.map((one) => `2026-12-${one}`))
})

it('b23-duration-hour-and-half', () => {
  const events = eventsOf('b23-duration-hour-and-half')
  expect(shownOf(events, '2026-03-01', '2026-03-31')).toEqual(['2026-03-05 10:00–11:30'])
})

function eventsOf(file: string): readonly object[] {
  return JSON.parse(readFileSync(new URL(`cases/${file}.json`, import.meta.url), 'utf8')) as readonly object[]
}
