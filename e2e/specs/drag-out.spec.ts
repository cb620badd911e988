/** Records dragged out of the window: from a list, a search, and a record's header. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { CalendarRoom } from '../pages/calendar-room.ts'

/** Data that another program would receive. */
const dragged = (what: Locator): Promise<Record<string, string>> =>
  what.evaluate((element) => {
    const dataTransfer = new DataTransfer()
    element.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true, cancelable: true }))
    element.dispatchEvent(new DragEvent('dragend', { bubbles: true }))
    return Object.fromEntries(dataTransfer.types.map((type) => [type, dataTransfer.getData(type)]))
  })

/** Data that another program would receive from a mouse drag. */
async function takenAlong(page: Page, what: Locator): Promise<Record<string, string>> {
  await page.evaluate(() =>
    window.addEventListener(
      'dragstart',
      ({ dataTransfer }) => {
        const types = dataTransfer?.types ?? []
        document.documentElement.dataset['dragged'] = JSON.stringify(
          Object.fromEntries(types.map((type) => [type, dataTransfer?.getData(type)]))
        )
      },
      { once: true }
    )
  )
  await what.scrollIntoViewIfNeeded()
  const box = (await what.boundingBox())!
  const [x, y] = [box.x + Math.min(box.width / 2, 60), box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 30, y + 10, { steps: 5 })
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-dragged', /./)
  await page.mouse.up()
  const taken = JSON.parse((await html.getAttribute('data-dragged'))!) as Record<string, string>
  await html.evaluate((element) => delete element.dataset['dragged'])
  return taken
}

test('a record dragged out is a link with its title', async ({ app, screens, service }) => {
  await app.open(service, 'Acme')
  const { page } = app
  const { projects } = screens()
  await expect(projects.rows.first()).toBeVisible()
  const linkOf = (room: string): RegExp => new RegExp(`^deskside://workspaces/[\\w~-]+/${room}/\\d+$`)
  const check = async (what: Locator, title: string, room = 'projects'): Promise<void> => {
    await expect(what).toHaveAttribute('draggable', 'true')
    const data = await dragged(what)
    expect(data['text/uri-list']).toMatch(linkOf(room))
    expect(data['text/plain']).toBe(`${title}\n${data['text/uri-list'] ?? ''}`)
    expect(data['text/html']).toContain(`<a href="${data['text/uri-list'] ?? ''}">`)
  }

  const title = await projects.open(1)
  await check(projects.rows.nth(1).locator('[draggable]'), title)
  await expect(projects.heading).toHaveText(title)
  await check(projects.heading, title)

  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Search everything' })
  await dialog.getByRole('combobox').fill(title)
  const found = dialog.getByRole('option').filter({ hasText: title }).first()
  await check(found, title)
  // The mouse leaves the focus in the field.
  await found.dispatchEvent('mousedown')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')

  await page.goto(`${page.url().split('#')[0] ?? ''}#/groups`)
  const group = page.getByRole('grid').locator('[draggable]').first()
  // The list of the previous page stays for a moment.
  await expect.poll(async () => (await dragged(group))['text/uri-list']).toMatch(linkOf('records/project-group'))

  await test.step('an address of the app’s own pages is none', async () => {
    const room = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link').first()
    expect(
      await room.evaluate((link) =>
        link.dispatchEvent(
          new DragEvent('dragstart', { dataTransfer: new DataTransfer(), bubbles: true, cancelable: true })
        )
      )
    ).toBe(false)
  })
})

test('a card of the board and an event are dragged out by mouse, and still open by a click and by keys', async ({
  app,
  screens,
  openService
}) => {
  await app.open(await openService({ projects: 60, language: 'en', seed: 7, calendar: { today: 40 } }), 'Acme')
  const { page } = app
  const { projects } = screens()
  await expect(projects.rows.first()).toBeVisible()
  const linkTo = (path: string): RegExp => new RegExp(`^deskside://workspaces/[\\w~-]+/${path}/\\d+$`)

  const room = new CalendarRoom(page)
  await room.open()
  for (const [view, key, drawn] of [
    ['month', 'm', /month/],
    ['week', 'w', /times/],
    ['agenda', 'a', /list/]
  ] as const) {
    await test.step(`an event of the ${view}`, async () => {
      await page.keyboard.press(key)
      await expect(room.grid).toHaveClass(drawn)
      await room.settled()
      const id = view === 'agenda' ? null : await room.events().last().getAttribute('data-key')
      const event = id === null ? room.grid.locator('.row.active') : room.grid.locator(`[data-key="${id}"]`).first()
      const data = await takenAlong(page, event)
      expect(data['text/uri-list']).toMatch(linkTo('records/calendar-event'))
      const [title = '', link] = data['text/plain']?.split('\n') ?? []
      expect(link).toBe(data['text/uri-list'])
      await expect(event.locator('.title')).toHaveText(title)
      await expect(room.detail).toBeHidden()
      // Keys keep working in the view.
      await expect(room.grid).toBeFocused()
      await event.click()
      await expect(room.detail.getByRole('heading', { level: 2 })).toHaveText(title)
      await room.detail.getByRole('button', { name: 'Close the details' }).click()
      await expect(room.detail).toBeHidden()
      await expect(room.grid).toBeFocused()
    })
  }

  await test.step('a card', async () => {
    await page.keyboard.press('ControlOrMeta+2')
    await projects.list.getByRole('button', { name: 'Board', exact: true }).press('Enter')
    const board = page.getByRole('group', { name: 'Board', exact: true })
    const card = board.locator('[data-card="0"] button').first()
    const title = ((await card.locator('.title').textContent()) ?? '').trim()
    const data = await takenAlong(page, card)
    expect(data['text/uri-list']).toMatch(linkTo('projects'))
    expect(data['text/plain']).toBe(`${title}\n${data['text/uri-list'] ?? ''}`)
    await expect(projects.heading).toBeHidden()
    await expect(card).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(card).not.toBeFocused()
    await card.click()
    await expect(projects.heading).toHaveText(title)
  })
})
