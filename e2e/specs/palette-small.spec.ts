/** The palette in the smallest window, and at 1280 x 800 with 200 % zoom. */
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { Shell } from '../pages/shell.ts'
import { fits, stands, violations } from '../support/accessible.ts'

const SIZES = [
  { width: 360, height: 480 },
  { width: 640, height: 400 }
] as const
const WORDS = { en: { name: 'Search everything', letter: 'e' }, ru: { name: 'Поиск по всему', letter: 'о' } } as const

/** Number of an element's corners that are visible in window and list, and not covered. */
const cornersInSight = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect()
    const corners = [left + 4, right - 4].flatMap((x) => [top + 1, bottom - 2].map((y) => ({ x, y })))
    return corners.filter(({ x, y }) => node.contains(document.elementFromPoint(x, y))).length
  })

const placeOf = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return [left, top, width, height].map(Math.round)
  })

for (const language of ['en', 'ru'] as const) {
  test(`the field and the selected row stay in sight in a small window: ${language}`, async ({ app }, info) => {
    const { name, letter } = WORDS[language]
    const page = await app.start('--demo', `--lang=${language}`)
    await new Shell(app.page).goToProjects()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    // A sliding element has no final position.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const dialog = page.getByRole('dialog', { name })
    const field = dialog.getByRole('combobox')
    const options = dialog.getByRole('option')
    const selected = dialog.getByRole('option', { selected: true })
    for (const size of SIZES) {
      await test.step(`${size.width} x ${size.height}`, async () => {
        await page.setViewportSize(size)
        await page.keyboard.press('ControlOrMeta+k')
        await expect(field).toBeFocused()
        // Its initial content has loaded.
        await expect(dialog.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
        await stands(page)
        const [place, ofDialog] = [await placeOf(field), await placeOf(dialog)]
        await page.keyboard.type(letter)
        await expect.poll(() => options.count()).toBeGreaterThan(11)
        await expect(dialog.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
        for (let step = 0; step < 10; step++) {
          await page.keyboard.press('ArrowDown')
          await expect.poll(() => cornersInSight(selected)).toBe(4)
        }
        expect(await cornersInSight(field)).toBe(4)
        // Only the rows have moved.
        expect([await placeOf(field), await placeOf(dialog)]).toEqual([place, ofDialog])
        expect(await violations(page)).toEqual([])
        await fits(page)
        await page.screenshot({ path: info.outputPath(`${size.width}.png`) })
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      })
    }
  })
}

const FOUND = {
  en: {
    name: 'Search everything',
    command: 'Calendar by week',
    room: 'Opens Calendar',
    phone: '+44 131 496',
    week: 'Week'
  },
  ru: {
    name: 'Поиск по всему',
    command: 'Календарь по неделям',
    room: 'Откроет раздел «Календарь»',
    phone: '+7 (495) 555',
    week: 'Неделя'
  }
} as const

for (const language of ['en', 'ru'] as const) {
  test(`what matched stands in sight, and commands of other rooms are done: ${language}`, async ({ app }, info) => {
    const { name, command, room, phone, week } = FOUND[language]
    const page = await app.start('--demo', `--lang=${language}`)
    await new Shell(app.page).goToProjects()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    const dialog = page.getByRole('dialog', { name })
    for (const width of [1440, 360]) {
      // Colours do not depend on the language.
      for (const colorScheme of language === 'en' ? (['light', 'dark'] as const) : (['light'] as const)) {
        await page.setViewportSize({ width, height: 740 })
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
        for (const [kind, typed] of [
          ['phone', phone],
          ['number', '12'],
          ['command', command]
        ] as const) {
          await page.keyboard.press('ControlOrMeta+k')
          await page.keyboard.type(typed)
          await expect(dialog.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
          const marks = dialog.locator('.row .found mark')
          if (kind === 'command') await expect(dialog.getByRole('option', { name: room }).first()).toBeVisible()
          else {
            await expect(marks.first()).toBeVisible()
            // Late answers draw the list anew.
            await expect(async () => {
              await marks.first().scrollIntoViewIfNeeded()
              expect(await cornersInSight(marks.first())).toBe(4)
            }).toPass({ timeout: 20_000 })
          }
          expect(await violations(page)).toEqual([])
          await fits(page)
          await page.screenshot({ path: info.outputPath(`${kind}-${width}-${colorScheme}.png`) })
          await page.keyboard.press('Escape')
          await expect(dialog).toBeHidden()
        }
      }
    }
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type(command)
    await expect(dialog.getByRole('option', { selected: true })).toContainText(command)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/calendar/)
    await expect(page.getByText(week, { exact: true }).first()).toBeVisible()
    await page.screenshot({ path: info.outputPath('done.png') })
  })
}
