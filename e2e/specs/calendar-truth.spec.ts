/** Compares the event fields on screen with the service's data, in several formats. */
import { expect, test } from '../fixtures.ts'
import { CalendarRoom } from '../pages/calendar-room.ts'
import { categoriesOf, eventsOf, monthFromNow, type PlainEvent } from '../support/calendar-truth.ts'

const DATA = { projects: 60, language: 'en', seed: 11, events: 120 } as const
/** Times without a zone and days as texts; offsets of many zones and midnights; seconds since 1970. */
const DIALECTS = ['php', 'zoned', 'seconds'] as const

const longDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }
  }).format(Date.parse(`${day}T00:00:00Z`))

/** Expected text in list and details; null for a span of several days, which is compared by its ends. */
function meant({ start, end, all_day: whole }: PlainEvent): { readonly words: string | null; readonly ends: string[] } {
  const [first, last] = [start.slice(0, 10), end.slice(0, 10)]
  const parts = (day: string): string[] => [String(Number(day.slice(8))), day.slice(0, 4)]
  if (whole)
    return first === last
      ? { words: `${longDay(first)}, all day`, ends: [] }
      : { words: null, ends: [...parts(first), ...parts(last), 'all day'] }
  return { words: `${longDay(first)}, ${start.slice(11, 16)}–${end.slice(11, 16)}`, ends: [] }
}

for (const dialect of DIALECTS) {
  test(`in ${dialect}`, { tag: '@own-app' }, async ({ app, openService, demoOf }) => {
    const plain = await demoOf({ ...DATA, dialect: 'bare' })
    const [from, behind] = [monthFromNow(0, 'Europe/Moscow'), monthFromNow(3, 'Europe/Moscow')]
    const events = (await eventsOf(plain, from, behind)).filter(
      ({ start, end }) => start.slice(0, 10) < behind && end.slice(0, 10) >= from
    )
    const categories = await categoriesOf(plain)
    expect(events.length).toBeGreaterThan(20)

    // The demo's clock is Moscow time: in that zone, every format shows the same.
    app.changeEnvironment({ TZ: 'Europe/Moscow' })
    await app.open(await openService({ ...DATA, dialect }))
    const { page } = app
    const room = new CalendarRoom(page)
    await page.setViewportSize({ width: 1440, height: 6_000 })
    await room.open()
    await room.grid.focus()
    await page.keyboard.press('a')
    await expect(room.grid).toHaveAttribute('aria-rowcount', String(events.length))
    // The list knows its length before it draws its rows.
    await expect(async () => {
      const rows = await room.rows.evaluateAll((all) =>
        all.map((row) => row.querySelector('.visually-hidden')?.textContent ?? '')
      )
      expect(rows).toHaveLength(events.length)
      for (const event of events) {
        const { words, ends } = meant(event)
        const wanted = [event.name, categories.get(event.category_id) ?? '', ...(words === null ? ends : [words])]
        const said = rows.filter((row) => wanted.every((part) => row.includes(part)))
        expect(said.length, `${JSON.stringify(wanted)} in\n${rows.join('\n')}`).toBeGreaterThan(0)
      }
    }).toPass({ timeout: 20_000 })

    for (const event of [events.find(({ all_day }) => all_day), events.find(({ place }) => place !== '')]) {
      if (event === undefined) throw new Error('The month has no such event.')
      const { words } = meant(event)
      const row = room.rows.filter({ hasText: event.name }).filter({ hasText: words ?? event.start.slice(0, 4) })
      await row.first().click()
      await expect(room.detail.getByRole('heading', { level: 2 })).toHaveText(event.name)
      if (words !== null) await expect(room.fact('when')).toContainText(words)
      await expect(room.fact('category')).toContainText(categories.get(event.category_id) ?? '?')
      if (event.place !== '') await expect(room.fact('place')).toHaveText(event.place)
      await expect(room.fact('people')).not.toBeEmpty()
      if (event.project_id !== null) await expect(room.fact('project')).not.toBeEmpty()
    }
  })
}
