/** The palette in the least window of the app, and in one of 1280 x 800 at 200 %. */
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'

const SIZES = [
  { width: 360, height: 480 },
  { width: 640, height: 400 }
] as const
const WORDS = { en: { name: 'Search everything', letter: 'e' }, ru: { name: 'Поиск по всему', letter: 'о' } } as const

/** How much of an element stands in the window and in the list, if it is in one, and is not covered: of its four corners. */
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
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    // What moves in has no place yet.
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
        const [place, ofDialog] = [await placeOf(field), await placeOf(dialog)]
        await page.keyboard.type(letter)
        await expect.poll(() => options.count()).toBeGreaterThan(11)
        await expect(dialog.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
        for (let step = 0; step < 10; step++) {
          await page.keyboard.press('ArrowDown')
          await expect.poll(() => cornersInSight(selected)).toBe(4)
        }
        expect(await cornersInSight(field)).toBe(4)
        // Nothing has moved but the rows.
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
