import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { CalendarRoom } from '../pages/calendar-room.ts'
import { dayFromNow } from '../support/calendar-truth.ts'
import { LAYOUTS, pressIn, type Layout } from '../support/keyboard.ts'

test('by keyboard alone, in a Latin and in a Russian layout', async ({ app, service }) => {
  await app.open(service)
  for (const layout of LAYOUTS) await test.step(layout, () => usesAllKeys(app.page, layout))
})

/** Begins in any room and ends in the calendar. */
async function usesAllKeys(page: Page, layout: Layout): Promise<void> {
  const room = new CalendarRoom(page)
  await page.keyboard.press('ControlOrMeta+2')
  await room.open()
  await room.grid.focus()
  await pressIn(page, layout, 't')
  await expect(room.grid).toHaveAttribute('aria-activedescendant', `cal-day-${dayFromNow(0)}`)

  const views = [
    ['w', 'times'],
    ['d', 'times'],
    ['a', 'list'],
    ['y', 'heat'],
    ['m', 'month']
  ] as const
  for (const [key, shown] of views) {
    await pressIn(page, layout, key)
    await expect(room.grid).toHaveClass(new RegExp(`\\b${shown}\\b`))
  }

  const month = (await room.heading.textContent()) ?? ''
  await page.keyboard.press('PageDown')
  await expect(room.heading).not.toHaveText(month)
  await pressIn(page, layout, 't')
  await expect(room.heading).toHaveText(month)
  await expect(room.grid).toHaveAttribute('aria-activedescendant', `cal-day-${dayFromNow(0)}`)
  await page.keyboard.press('ArrowRight')
  await expect(room.grid).toHaveAttribute('aria-activedescendant', `cal-day-${dayFromNow(1)}`)
  await pressIn(page, layout, 't')

  // Steps through events, back, and opens one. Starts a fortnight ago, so that there are later events on any date.
  for (const day of [-7, -14]) {
    await page.keyboard.press('ArrowUp')
    await expect(room.grid).toHaveAttribute('aria-activedescendant', `cal-day-${dayFromNow(day)}`)
  }
  await expect(room.events().first()).toBeVisible()
  await pressIn(page, layout, 'j')
  const active = (): Promise<string | null> => room.grid.getAttribute('aria-activedescendant')
  await expect.poll(active).toMatch(/^cal-event-/)
  const first = await active()
  await pressIn(page, layout, 'j')
  await expect.poll(active).not.toBe(first)
  await pressIn(page, layout, 'k')
  await expect.poll(active).toBe(first)
  const title = (await page.locator(`#${first} .title`).textContent())?.trim() ?? ''
  await page.keyboard.press('Enter')
  await expect(room.detail.getByRole('heading', { level: 2 })).toHaveText(title)
  await expect(room.detail.getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(room.grid).toBeFocused()

  await pressIn(page, layout, 'g')
  const dialog = page.getByRole('dialog', { name: 'Go to a date' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type(layout === 'latin' ? '15 March 2026' : '15.03.2026')
  await expect(dialog.getByRole('status')).toContainText('15 March 2026')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(room.heading).toContainText('March 2026')
  await expect(room.grid).toHaveAttribute('aria-activedescendant', 'cal-day-2026-03-15')
  await expect(room.grid).toBeFocused()
}
