import { expect, test, SMALL } from '../fixtures.ts'
import { CalendarRoom } from '../pages/calendar-room.ts'
import { windowOf } from '../support/windows.ts'

interface EventsAnswer {
  readonly data: readonly Readonly<Record<string, unknown>>[]
}

test('while one reads, an event that changes is drawn anew, and its details too; the reader stays where he is', async ({
  app,
  service,
  demoOf
}) => {
  const { address, credentials } = await demoOf(SMALL)
  await app.open(service)
  const { page } = app
  const room = new CalendarRoom(page)
  await room.open()
  const event = room.events().first()
  const title = (await event.locator('.title').textContent())?.trim() ?? ''
  await event.click()
  const heading = room.detail.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(title)
  const id = Number((await room.detail.locator('.id').textContent())?.replace(/\D/g, ''))
  const month = await room.heading.textContent()

  // From now on, the service sends another name in every answer.
  const renamed = 'Renamed while somebody reads'
  const headers = { 'X-Crypto-Token': credentials.token, 'X-Crypto-Secret': credentials.secret }
  const range = await fetch(`${address}/backend/public/calendar?start=1990-01-01&end=2090-01-01&deleted=0`, { headers })
  const { data } = (await range.json()) as EventsAnswer
  const changed = data.map((one) => (one['id'] === id ? { ...one, name: renamed } : one))
  const inMonth = (start: string) => changed.filter((one) => String(one['start']).startsWith(start.slice(0, 7)))
  service.behaviour = ({ path, query }) => {
    if (path === '/calendar/info' && query['id'] === String(id))
      return { status: 200, body: JSON.stringify({ data: changed.find((one) => one['id'] === id) }) }
    if (path !== '/calendar' || query['deleted'] === '1') return null
    const rows = inMonth(query['start'] ?? '')
    return { status: 200, body: JSON.stringify({ data: rows, total: rows.length }) }
  }
  await room.list.getByRole('button', { name: 'Refresh the calendar' }).click()
  await expect(room.events().filter({ hasText: renamed }).first()).toBeVisible({ timeout: 30_000 })
  await expect(room.events().filter({ has: page.locator('.open') })).toHaveCount(0)
  await expect(heading).toHaveText(renamed)
  await expect(room.heading).toHaveText(month ?? '')
})

test('an event has a window of its own', async ({ app, service }) => {
  await app.open(service, 'Acme')
  const { page } = app
  const room = new CalendarRoom(page)
  await room.open()
  await room.events().first().click()
  // Surrounding months are still loading, so another event may become the first.
  const head = room.detail.getByRole('heading', { level: 2 })
  await expect(head).toHaveText(/^(?!Event \d+$)./)
  const title = await head.innerText()
  await room.detail.getByRole('button', { name: 'Event actions' }).click()
  const opened = await windowOf(page, () =>
    page.getByRole('menuitem', { name: /^Open in a window of its own/ }).click()
  )
  const alone = new CalendarRoom(opened)
  await expect(alone.detail.getByRole('heading', { level: 2 })).toHaveText(title)
  await expect(opened).toHaveTitle(`${title} · Acme · Deskside`)
  await expect(alone.fact('when')).toHaveText((await room.fact('when').textContent()) ?? '')
  await expect(alone.grid).toBeHidden()
  // Cached events stay visible when the service is gone.
  await service.cut()
  await opened.reload()
  await expect(alone.detail.getByRole('heading', { level: 2 })).toHaveText(title)
  await expect(alone.fact('when')).not.toBeEmpty()
})
