import { expect, test } from '../fixtures.ts'
import { CalendarRoom } from '../pages/calendar-room.ts'
import { dayFromNow } from '../support/calendar-truth.ts'

const BUSY = { projects: 60, language: 'en', seed: 7, calendar: { today: 40 } } as const

test('by mouse: an event beside the month, a day, what a day has no room for, and one category alone', async ({
  app,
  openService
}) => {
  await app.open(await openService(BUSY))
  const room = new CalendarRoom(app.page)
  await room.open()
  const today = room.day(dayFromNow(0))

  await test.step('what a day has no room for, in place', async () => {
    await today.locator('[data-more]').click()
    const panel = app.page.getByRole('dialog')
    await expect(panel.getByRole('row').nth(5)).toBeVisible()
    const title = (await panel.locator('.title').first().textContent())?.trim() ?? ''
    await panel.locator('[role="row"][data-index]').first().click()
    await expect(room.detail.getByRole('heading', { level: 2 })).toHaveText(title)
    await room.detail.getByRole('button', { name: 'Close the details' }).click()
    await expect(room.detail).toBeHidden()
  })

  await test.step('an event, and another one in its place', async () => {
    // The number of events drawn on a day depends on its week; days outside the month would switch the month.
    const around = [0, 1, -1, 2, -2]
      .map((days) => dayFromNow(days))
      .filter((day) => day.slice(0, 7) === dayFromNow(0).slice(0, 7))
    const keys = await Promise.all(
      around.map((day) =>
        room
          .day(day)
          .locator('[data-key]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-key') ?? ''))
      )
    )
    const [one, other] = new Set(keys.flat())
    for (const key of [one, other]) {
      const event = room.grid.locator(`[data-key="${key}"]`).first()
      const title = (await event.locator('.title').textContent())?.trim() ?? ''
      await event.click()
      await expect(room.detail.getByRole('heading', { level: 2 })).toHaveText(title)
      await expect(room.fact('when')).not.toBeEmpty()
    }
    await room.detail.getByRole('button', { name: 'Close the details' }).click()
  })

  await test.step('one category alone, of which nothing else is drawn', async () => {
    const legend = app.page.getByRole('group', { name: 'Categories' })
    await legend.getByRole('button', { name: 'Only Meetings', exact: true }).click()
    await expect(room.events().first()).toBeVisible()
    // The description of an event includes its category.
    await expect.poll(async () => new Set(await categoriesDrawn(room))).toEqual(new Set(['Meetings']))
    await legend.getByRole('button', { name: 'Show all categories' }).click()
    await expect.poll(async () => (await categoriesDrawn(room)).length).toBeGreaterThan(1)
  })

  await test.step('the number of a day leads to it, an arrow to the next, and "Today" back', async () => {
    const month = await room.heading.textContent()
    await today.locator('[data-name]').click()
    await expect(room.grid).toHaveClass(/times/)
    const day = (await room.heading.textContent()) ?? ''
    await app.page.getByRole('button', { name: /^Next day/ }).click()
    await expect(room.heading).not.toHaveText(day)
    await app.page
      .getByRole('button', { name: /^Today/ })
      .first()
      .click()
    await expect(room.heading).toHaveText(day)
    await room.list.locator('.modes').getByText('Month', { exact: true }).click()
    await expect(room.heading).toHaveText(month ?? '')
  })
})

/** Categories of the drawn events. */
async function categoriesDrawn(room: CalendarRoom): Promise<string[]> {
  const said = await room.events().evaluateAll((all) => all.map((one) => one.getAttribute('data-tip') ?? ''))
  const known = ['Meetings', 'Site visits', 'Deadlines', 'Calls', 'Holidays and leave', 'Training']
  return [...new Set(said.flatMap((text) => known.filter((name) => text.split(', ').includes(name))))]
}
