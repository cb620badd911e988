/** F6 moves between parts of the window; the key has the same position in every layout. */
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { prefer, preference, request } from '../support/bridge.ts'

const holdsFocus = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => element !== document.activeElement && element.contains(document.activeElement))
const expectIn = (part: Locator, name: string): Promise<void> =>
  expect.poll(() => holdsFocus(part), `the focus is in ${name}`).toBe(true)

test('F6 walks the parts of Projects in order and reaches the Undo of a message, Shift+F6 goes back', async ({
  app,
  screens,
  service
}) => {
  await app.open(service)
  const { page } = app
  await page.setViewportSize({ width: 1440, height: 900 })
  const { projects, shell } = screens()
  await expect(projects.rows.first()).toBeVisible()
  const [workspace] = await request(page, 'workspaces.list', undefined)
  const workspaceId = workspace?.id ?? ''
  const undo = shell.notices.getByRole('button', { name: 'Undo' })
  const pins = async (): Promise<number> => (await preference(page, workspaceId, 'pins')).length

  await test.step('something was done that can be undone', async () => {
    await prefer(page, workspaceId, 'pins', { noun: 'project', id: 1, pinned: true })
    await page.keyboard.press('ControlOrMeta+1')
    await page.getByRole('button', { name: /^Unpin / }).press('Enter')
    await expect.poll(pins).toBe(0)
    await page.keyboard.press('ControlOrMeta+2')
    await expect(projects.rows.first()).toBeVisible()
    // The message stays while the mouse is over it.
    await undo.hover()
  })

  await projects.table.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(projects.heading).toBeVisible()
  await expectIn(projects.detail, 'the open project')

  /** In reading order, starting at the open project. */
  const parts: readonly (readonly [string, Locator])[] = [
    ['the messages', shell.notices],
    ['the rooms', shell.rooms],
    ['connection and data', page.getByRole('complementary', { name: 'Connection and data' })],
    ['the header', page.getByRole('banner')],
    ['the views', projects.views],
    ['the list', projects.list],
    ['the open project', projects.detail]
  ]

  await test.step('onwards, and around', async () => {
    for (const [name, part] of parts) {
      await page.keyboard.press('F6')
      await expectIn(part, name)
      if (part === shell.notices) await expect(undo).toBeFocused()
    }
    await page.keyboard.press('F6')
    await expect(undo).toBeFocused()
  })

  await test.step('back the same way', async () => {
    for (const [name, part] of parts.toReversed()) {
      await page.keyboard.press('Shift+F6')
      await expectIn(part, name)
    }
    await expect(undo).toBeFocused()
  })

  await test.step('what the key of the button does there', async () => {
    await page.keyboard.press('Enter')
    await expect.poll(pins).toBe(1)
    await expect(undo).toHaveCount(0)
    await expectIn(shell.rooms, 'the part where it was before')
  })
})

test('in a narrow window F6 leads past the list, which the open project covers', async ({ app, screens, service }) => {
  await app.open(service)
  const { page } = app
  await page.setViewportSize({ width: 360, height: 740 })
  const { projects } = screens()
  await expect(projects.rows.first()).toBeVisible()
  await projects.table.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(projects.heading).toBeVisible()
  await expectIn(projects.detail, 'the open project')
  for (const key of ['F6', 'Shift+F6']) {
    await page.keyboard.press(key)
    await expect.poll(() => holdsFocus(projects.detail), `${key} leads away`).toBe(false)
    // Pages, header, connection: more presses than parts would mean that the cycle never closes.
    for (let press = 0; press < 6 && !(await holdsFocus(projects.detail)); press++) {
      expect(await holdsFocus(projects.list), 'the covered list').toBe(false)
      await page.keyboard.press(key)
    }
    await expectIn(projects.detail, 'the open project again')
  }
})
