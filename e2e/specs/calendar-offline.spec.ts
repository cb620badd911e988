import { expect, test } from '../fixtures.ts'
import { CalendarRoom } from '../pages/calendar-room.ts'
import { Shell } from '../pages/shell.ts'
import { dayFromNow, monthFromNow } from '../support/calendar-truth.ts'

test('without the service, days that are not saved are hatched and say so, and empty ones say "nothing"', async ({
  app,
  service
}) => {
  // The service answers only for this month and for an empty one.
  const [here, next, empty] = [monthFromNow(0), monthFromNow(1), monthFromNow(2)]
  // Events of this month may extend into the next one.
  const late = `${next.slice(0, 8)}25`
  service.behaviour = ({ path, query }) => {
    if (path !== '/calendar' || query['start'] === here) return null
    if (query['start'] === empty) return { status: 200, body: '{"data":[],"total":0}' }
    return { status: 400, body: '{"error":"not this month"}' }
  }
  await app.open(service)
  const { page } = app
  const room = new CalendarRoom(page)
  await room.open()
  await expect(room.events().first()).toBeVisible()
  const today = room.day(dayFromNow(0))
  await expect(today).not.toHaveClass(/hatched|partly/)
  // A month that ends on the last day of a week is drawn without the following one, so the empty month is not
  // prefetched.
  await room.grid.focus()
  for (let month = 0; month < 2; month++) await page.keyboard.press('PageDown')
  await expect(room.day(empty)).not.toHaveClass(/hatched|partly/)
  // Days still unread look saved. The status names no empty days before their answer is stored.
  await expect(room.status).toContainText('nothing on these days')
  await page.keyboard.press('t')
  await room.settled()
  await service.cut()

  await test.step('a month of which nothing is saved', async () => {
    await room.grid.focus()
    await page.keyboard.press('PageDown')
    await room.settled()
    await expect(room.day(late)).toHaveClass(/hatched/)
    await expect(room.day(late)).toHaveAccessibleName(/not saved yet/)
    await expect(room.status).toContainText(/not saved on this computer: .*; the server can’t be reached/)
    await expect(room.status).not.toContainText('nothing on these days')
  })

  await test.step('a month that is saved and empty', async () => {
    await page.keyboard.press('PageDown')
    await room.settled()
    await expect(room.day(empty)).not.toHaveClass(/hatched|partly/)
    await expect(room.status).toContainText('nothing on these days')
    await expect(room.status).not.toContainText('not saved')
  })

  await test.step('this month, some of whose days are those of months that are not saved', async () => {
    await page.keyboard.press('t')
    await room.settled()
    await expect(room.events().first()).toBeVisible()
    await expect(today).not.toHaveClass(/hatched/)
    await expect(room.status).toContainText('as of')
    await expect(room.status).not.toContainText('not saved')
    // The year shows both.
    await page.keyboard.press('y')
    await expect(room.status).toContainText(/not saved on this computer: .+; the server can’t be reached/)
  })

  await test.step('the same after a kill and a start', async () => {
    await app.kill()
    await app.start()
    const again = new CalendarRoom(app.page)
    await new Shell(app.page).goToProjects()
    await again.open()
    await app.page.keyboard.press('m')
    await again.settled()
    await expect(again.events().first()).toBeVisible()
    await expect(again.day(dayFromNow(0))).not.toHaveClass(/hatched/)
    await again.grid.focus()
    await app.page.keyboard.press('PageDown')
    await again.settled()
    await expect(again.day(late)).toHaveClass(/hatched/)
  })
})
