import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDay } from '../../basics/days'
import { ENGLISH, NO_DATES, RUSSIAN } from '../../../../../test/renderer/composables/typed-dates/phrases'
import { readTypedDate, type TypedDateContext } from './index'

const ISO: TypedDateContext = { today: '2026-11-25', locale: 'en-GB', firstDay: 1, minimalDays: 4 }

async function meaning(text: string, context: Partial<TypedDateContext> = {}): Promise<string | null> {
  const read = await readTypedDate(text, { ...ISO, ...context })
  if (read === null) return null
  return read.span === 'day' ? read.day : `${read.day} ${read.span}`
}

describe.each([
  ['English', ENGLISH],
  ['Russian', RUSSIAN]
])('%s as it is typed', (_, phrases) => {
  it('is judged by sixty phrases at least', () => expect(phrases.length).toBeGreaterThanOrEqual(60))

  it.each(phrases)('"$text" is $means', async ({ text, means, locale }) =>
    expect(await meaning(text, { locale })).toBe(means)
  )

  it.each(phrases.slice(0, 20))(
    '"$text" is the same in capitals and with spaces around it',
    async ({ text, means, locale }) => expect(await meaning(`  ${text.toUpperCase()} `, { locale })).toBe(means)
  )
})

it.each(['tomorrow', 'in two weeks', 'next Friday'])('English is understood in Russian too: %s', async (text) =>
  expect(await meaning(text, { locale: 'ru-RU' })).toBe(await meaning(text))
)

it.each(['завтра', 'через две недели', 'первое марта'])('Russian is understood in English too: %s', async (text) =>
  expect(await meaning(text)).toBe(await meaning(text, { locale: 'ru-RU' }))
)

describe.each(['en-GB', 'en-US', 'ru-RU'])('in %s', (locale) => {
  it.each(NO_DATES)('"%s" is no date', async (text) => expect(await meaning(text, { locale })).toBeNull())
})

it.each([
  ['week 1', { firstDay: 7, minimalDays: 1 }, '2026-12-27 week'],
  ['next week', { firstDay: 7, minimalDays: 1 }, '2026-11-29 week'],
  ['end of the week', { firstDay: 7, minimalDays: 1 }, '2026-11-28'],
  ['next week', { firstDay: 6, minimalDays: 1 }, '2026-11-28 week'],
  ['week 1', { today: '2027-01-02' }, '2027-01-04 week'],
  ['week 53', { today: '2027-01-02' }, '2026-12-28 week'],
  ['week 53', { today: '2027-01-04' }, '2032-12-27 week']
])('%s with %o is %s', async (text, context, means) => expect(await meaning(text, context)).toBe(means))

it('never rejects, and answers with a day that exists, whatever was pasted', async () => {
  const word = fc.constantFrom(...[...ENGLISH, ...RUSSIAN].flatMap(({ text }) => text.split(' ')))
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(word, { maxLength: 8 }).map((words) => words.join(' '))
  )
  const today = fc.constantFrom('2026-11-25', '2024-02-29', '0100-01-01', '9999-12-31')
  await fc.assert(
    fc.asyncProperty(text, today, fc.constantFrom('en-GB', 'ru-RU'), async (typed, day, locale) => {
      const read = await readTypedDate(typed, { ...ISO, today: day, locale })
      expect(read === null || isDay(read.day)).toBe(true)
    }),
    { numRuns: 200 }
  )
})
