/** Effects of letters and signs in a Latin and in a Russian layout, on every page with such keys. */
import type { Page } from '@playwright/test'
import { COMMAND_IDS, commandFacts, type CommandId } from '../../src/renderer/src/basics/commands/catalogue.ts'
import { expect, test } from '../fixtures.ts'
import { RecordsRoom } from '../pages/records-room.ts'
import { prefer, request } from '../support/bridge.ts'
import { copied, pasted } from '../support/clipboard.ts'
import { LAYOUTS, pressAs, pressIn } from '../support/keyboard.ts'
import { closing, windowOf } from '../support/windows.ts'

/** Pressed in the specs of their pages; the rest is in the test of all commands' keys. */
const IN_ROOMS: readonly CommandId[] = [
  ...(['calendar-today', 'calendar-month', 'calendar-week', 'calendar-day', 'calendar-agenda'] as const),
  ...(['calendar-year', 'calendar-next', 'calendar-previous', 'calendar-goTo'] as const),
  // The review keys are tested in lookup-many.spec.ts, with a single paid list.
  'calendar-print',
  ...(['review-accept', 'review-leave', 'review-take', 'review-skip', 'review-undo'] as const)
]

/** Letters and signs; digits and named keys have the same position in both layouts. */
const LETTERS = COMMAND_IDS.filter((id) =>
  commandFacts(id).chords.some(({ key, on }) => on !== 'mac' && /^[^\d]$/.test(key))
)

for (const layout of LAYOUTS) {
  test(`every letter does the same in a ${layout} layout`, async ({ app, screens, service }) => {
    await app.open(service)
    const { page } = app
    const { projects } = screens()
    const pressed = new Set<CommandId>(IN_ROOMS)
    await expect(projects.rows.first()).toBeVisible()
    const press = async (command: CommandId, keys: string, on: Page = page): Promise<void> => {
      pressed.add(command)
      await pressIn(on, layout, keys)
    }
    const content = page.locator('#content')
    const field = page.getByRole('searchbox')

    await test.step('everywhere', async () => {
      const palette = page.getByRole('dialog', { name: 'Search everything' })
      await press('app-search', 'ControlOrMeta+k')
      await expect(palette).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(palette).toBeHidden()
      await press('go-settings', 'ControlOrMeta+,')
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      await press('go-search', 'ControlOrMeta+Shift+f')
      await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
      await content.focus()
      await press('search-words', 'ControlOrMeta+f')
      await expect(field).toBeFocused()
      await slash('search-words', content, field)
    })

    await test.step('projects', async () => {
      await page.keyboard.press('ControlOrMeta+2')
      await expect(projects.heading).toHaveCount(0)
      await projects.table.focus()
      const find = page.getByRole('searchbox', { name: 'Find in this list' })
      await press('list-find', 'ControlOrMeta+f')
      await expect(find).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(projects.table).toBeFocused()
      const asked = app.askedDialogs().length
      await press('list-xlsx', 'ControlOrMeta+e')
      await expect.poll(() => app.askedDialogs().length).toBe(asked + 1)
      await press('projects-views', '[')
      await expect(projects.views).toBeHidden()
      await press('projects-views', '[')
      await expect(projects.views).toBeVisible()
      const first = await projects.open(0)
      await expect(projects.heading).toHaveText(first)
      const next = await projects.titleOf(1)
      await press('record-next', 'j')
      await expect(projects.heading).toHaveText(next)
      await press('record-previous', 'k')
      await expect(projects.heading).toHaveText(first)
      const card = page.getByRole('dialog', { name: 'Meeting card' })
      await press('project-meeting', 'm')
      await expect(card).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(card).toBeHidden()
      const own = await windowOf(page, () => press('project-window', 'w'))
      await expect(own.getByRole('heading', { name: first }).first()).toBeVisible()
      await closing(own, () => press('window-close', 'ControlOrMeta+w', own))
    })

    await test.step('in a list, what has the focus and all is copied', async () => {
      const lines = (text: string): number => text.trim().split(/\r?\n/).length
      await projects.table.focus()
      await page.keyboard.press('Home')
      await pressIn(page, layout, 'ControlOrMeta+c')
      const few = lines((await copied(await projects.titleOf(0), projects.table)).text)
      expect(few).toBeLessThanOrEqual(2)
      await pressIn(page, layout, 'ControlOrMeta+a')
      await expect(page.locator('.totals')).toContainText(/\d+ selected/)
      await pressIn(page, layout, 'ControlOrMeta+c')
      await expect.poll(async () => lines((await pasted(projects.table)).text)).toBeGreaterThan(few + 10)
      await page.keyboard.press('Escape')
      await expect(page.locator('.totals')).not.toContainText('selected')
    })

    await test.step('groups and people', async () => {
      for (const [key, heading] of [
        ['3', 'Groups'],
        ['4', 'People']
      ] as const) {
        await page.keyboard.press(`ControlOrMeta+${key}`)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await content.focus()
        await press('list-find', 'ControlOrMeta+f')
        await expect(field).toBeFocused()
        await slash('list-find', content, field)
      }
    })

    await test.step('a client', async () => {
      await page.getByRole('tab', { name: 'Clients', exact: true }).click()
      const room = new RecordsRoom(page, 'List of clients', 'Client')
      await room.lines.first().click()
      await expect(room.heading).toBeVisible()
      await press('client-requisites', 'r')
      await copied(/\p{L}/u, field)
      await field.fill('')
      await content.focus()
    })

    await test.step('files', async () => {
      await page.keyboard.press('ControlOrMeta+5')
      await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible()
      await content.focus()
      await press('files-search', 'ControlOrMeta+f')
      await expect(field).toBeFocused()
      await slash('files-search', content, field)
      await press('files-path', 'ControlOrMeta+l')
      await expect(page.getByRole('combobox', { name: 'Type a path' })).toBeFocused()
      await page.keyboard.press('Escape')
    })

    await test.step('calendar', async () => {
      await page.keyboard.press('ControlOrMeta+6')
      await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
      await content.focus()
      await press('calendar-search', 'ControlOrMeta+f')
      await expect(field).toBeFocused()
      await slash('calendar-search', content, field)
    })

    await test.step('what was done is undone', async () => {
      const [workspace] = await request(page, 'workspaces.list', undefined)
      await prefer(page, workspace?.id ?? '', 'pins', { noun: 'project', id: 1, pinned: true })
      await page.keyboard.press('ControlOrMeta+1')
      const unpin = page.getByRole('button', { name: /^Unpin / })
      await unpin.press('Enter')
      await expect(unpin).toHaveCount(0)
      await press('app-undo', 'ControlOrMeta+z')
      await expect(unpin).toBeVisible()
    })

    await test.step('the side panel', async () => {
      const free = page.getByRole('banner').getByRole('button', { name: 'Back to a window', exact: true })
      await press('app-panel', 'ControlOrMeta+Shift+p')
      await expect(free).toBeVisible()
      // While the window shrinks, the button moves away from the pointer.
      await expect.poll(() => page.evaluate(() => innerWidth)).toBeLessThanOrEqual(420)
      await free.click()
      await expect(free).toHaveCount(0)
    })

    await test.step('the sheet of keys', async () => {
      await content.focus()
      pressed.add('app-keys')
      await pressAs(page, { key: '?', code: layout === 'latin' ? 'Slash' : 'Digit7', modifiers: 8 })
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    })
    expect(LETTERS.filter((id) => !pressed.has(id))).toEqual([])

    async function slash(command: CommandId, away: typeof content, to: typeof field): Promise<void> {
      await away.focus()
      pressed.add(command)
      // In the Russian layout, the sign is on another key.
      if (layout === 'latin') await page.keyboard.press('/')
      else await pressAs(page, { key: '/', code: 'Backslash', modifiers: 8 })
      await expect(to).toBeFocused()
      await page.keyboard.press('Escape')
    }
  })
}
