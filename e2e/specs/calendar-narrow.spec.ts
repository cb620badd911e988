import { expect, test } from '../fixtures.ts'
import { CalendarRoom } from '../pages/calendar-room.ts'
import { fits, violations } from '../support/accessible.ts'
import { dayFromNow } from '../support/calendar-truth.ts'

const RUSSIAN = { projects: 60, language: 'ru', seed: 7, calendar: { today: 5 } } as const

test('in a narrow window, in Russian: dots in the month, an agenda with a strip of days, one pane at a time', async ({
  app,
  screens,
  openService
}) => {
  await app.open(await openService(RUSSIAN))
  await expect(screens().projects.rows.first()).toBeVisible()
  await app.speak('ru')
  const room = new CalendarRoom(app.page, 'ru')
  await app.page.setViewportSize({ width: 360, height: 740 })
  await room.open()
  const narrow = app.page

  await test.step('the month has dots, and says how many events a day has', async () => {
    const today = room.day(dayFromNow(0))
    await expect(today.locator('.dots i').first()).toBeVisible()
    await expect(today).toHaveAccessibleName(/\d+ событи/)
    await expect(room.events()).toHaveCount(0)
    await fits(narrow)
    expect(await violations(narrow)).toEqual([])
  })

  await test.step('the agenda goes to the day that is chosen in the strip', async () => {
    await narrow.keyboard.press('a')
    const strip = narrow.getByRole('group', { name: 'Дни недели' })
    await expect(strip.getByRole('button')).toHaveCount(7)
    await strip.locator('[aria-current="date"]').click()
    await expect(room.rows.filter({ hasText: 'Короткий визит' }).first()).toBeVisible()
    await fits(narrow)
    expect(await violations(narrow)).toEqual([])
  })

  await test.step('an event takes the whole window, and Back leads to the agenda', async () => {
    const row = room.rows.filter({ hasText: 'Короткий визит' }).first()
    await row.click()
    await expect(room.detail.getByRole('heading', { level: 2 })).toHaveText('Короткий визит')
    await expect(room.fact('when')).not.toBeEmpty()
    await fits(narrow)
    expect(await violations(narrow)).toEqual([])
    await narrow
      .getByRole('link', { name: /^Назад/ })
      .or(narrow.getByRole('button', { name: /^Назад/ }))
      .first()
      .click()
    await expect(room.detail).toBeHidden()
    await expect(row).toBeVisible()
  })
})
