import { expect, test } from '../fixtures.ts'
import { CalendarRoom } from '../pages/calendar-room.ts'

const BROKEN = {
  projects: 60,
  language: 'en',
  seed: 7,
  faults: ['event-defects', 'big-event-ids', 'other-days']
} as const

test('events with defects stand on the screen: without a date apart, in doubt with a mark', async ({
  app,
  openService
}) => {
  await app.open(await openService(BROKEN))
  const room = new CalendarRoom(app.page)
  await room.open()
  await expect(room.events().first()).toBeVisible()

  // Thirty-year events begin somewhere and then appear on each day.
  const said = (): Promise<string[]> =>
    room.events().evaluateAll((all) => all.map((one) => one.getAttribute('data-tip') ?? ''))
  await expect.poll(async () => (await said()).some((text) => / 20[56]\d/.test(text))).toBe(true)

  await test.step('a category that is gone is in the legend, and says so', async () => {
    const legend = app.page.getByRole('group', { name: 'Categories' })
    await expect(legend.getByText('Category 4294967400')).toBeVisible()
    await expect(legend.getByText('gone', { exact: true })).toBeVisible()
  })

  await test.step('what has no date is listed, with what was sent in its place', async () => {
    await app.page.getByRole('button', { name: /^Without a date/ }).click()
    const typed = room.rows.filter({ hasText: 'after the holidays' }).first()
    await expect(typed).toBeVisible()
    await expect(room.rows.filter({ hasText: 'it has no start' }).first()).toBeVisible()
    await typed.click()
    await expect(room.fact('when')).toContainText('after the holidays')
    await expect(room.fact('when')).toContainText('its start is not a date')
    await expect(room.detail).toContainText(/No\. 8,?589,?934,?\d{3}|8589934\d{3}/)
  })

  await test.step('an end before its start is drawn at its start, and marked', async () => {
    await room.search.fill('the')
    await room.search.fill('')
    await app.page.getByRole('button', { name: /^Without a date/ }).click()
    await room.grid.focus()
    await app.page.keyboard.press('a')
    await expect(room.rows.filter({ hasText: 'its end is before its start' }).first()).toBeVisible()
  })
})
