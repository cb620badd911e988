/** Records dragged out of the window: from a list, a search, and the head of a record. */
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** What another program would get of it. */
const dragged = (what: Locator): Promise<Record<string, string>> =>
  what.evaluate((element) => {
    const dataTransfer = new DataTransfer()
    element.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true, cancelable: true }))
    element.dispatchEvent(new DragEvent('dragend', { bubbles: true }))
    return Object.fromEntries(dataTransfer.types.map((type) => [type, dataTransfer.getData(type)]))
  })

test('a record dragged out is a link with its title', async ({ app, screens, service }) => {
  await app.start()
  const { page } = app
  const { connect, projects } = screens()
  await connect.connectTo(service, 'Acme')
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
  // The list of the last room stays for a moment.
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
