/** A signature pasted into the searches, in a wide and in the smallest window. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'

const SIGNATURE =
  'С уважением,\nГромов Артём Валерьевич\nООО «Северный Ветер»\nТел.: +7 (495) 555-10-10\ngromov@mail.example\n' +
  'г. Москва, ул. Лесная, д. 5, офис 12\nДоговор № 12/34-АБ от 01.02.2026'
const WORDS = {
  en: { name: 'Search everything', saved: /Only saved data/, lookFor: 'Look for:' },
  ru: { name: 'Поиск по всему', saved: /только по сохранённым данным/, lookFor: 'Искать:' }
} as const

/** Pastes like a browser, without this machine's clipboard. */
const paste = (page: Page): Promise<void> =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    )
  }, SIGNATURE)

for (const language of ['en', 'ru'] as const) {
  test(`a pasted signature offers what it names, by keyboard: ${language}`, async ({ app, service }, info) => {
    const { name, saved, lookFor } = WORDS[language]
    const page = await app.open(service)
    if (language !== 'en') await app.speak(language)
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const size of [
      { width: 1280, height: 800 },
      { width: 360, height: 640 }
    ]) {
      await test.step(`${size.width} x ${size.height}`, async () => {
        await page.setViewportSize(size)
        await page.keyboard.press('ControlOrMeta+k')
        const field = page.getByRole('dialog', { name }).getByRole('combobox')
        await expect(field).toBeFocused()
        await paste(page)
        await expect(field).toHaveValue('gromov@mail.example')
        const chips = page.getByRole('group', { name: lookFor }).getByRole('radio')
        await expect(chips).toHaveCount(6)
        await expect(page.getByText(saved)).toBeVisible()
        // All candidates are tried without a match, and the first is shown again.
        let words = ''
        const rests = async (): Promise<boolean> => {
          const before = words
          words = await field.inputValue()
          return words === before && words === 'gromov@mail.example'
        }
        await expect.poll(rests, { intervals: [500] }).toBe(true)
        await page.keyboard.press('ArrowUp')
        await expect(chips.first()).toBeFocused()
        await page.keyboard.press('ArrowRight')
        await expect(field).toHaveValue('+74955551010')
        await expect(chips.nth(1)).toBeFocused()
        // The whole chip, not only its hidden button.
        await expect(chips.nth(1).locator('xpath=..')).toBeInViewport({ ratio: 1 })
        expect(await violations(page)).toEqual([])
        await fits(page)
        await page.screenshot({ path: info.outputPath(`palette-${size.width}.png`) })
        await page.keyboard.press('ArrowDown')
        await expect(field).toBeFocused()
        await page.keyboard.press('Escape')
        await page.keyboard.press('ControlOrMeta+Shift+f')
        await expect(page.getByRole('searchbox')).toBeFocused()
        await paste(page)
        await expect(page.getByRole('searchbox')).toHaveValue('gromov@mail.example')
        await page.keyboard.press('ArrowDown')
        await expect(chips.first()).toBeFocused()
        await page.keyboard.press('ArrowRight')
        await expect(page.getByRole('searchbox')).toHaveValue('+74955551010')
        await expect(page).toHaveURL(/find=%2B74955551010/)
        await expect(chips.nth(1)).toBeFocused()
        expect(await violations(page)).toEqual([])
        await fits(page)
        await page.screenshot({ path: info.outputPath(`page-${size.width}.png`) })
        await page.keyboard.press('ArrowUp')
        await page.keyboard.press('Escape')
        await expect(chips).toHaveCount(0)
      })
    }
  })
}
