import { expect, test, SMALL } from '../fixtures.ts'
import { violations } from '../support/accessible.ts'

test('the calendar is gone through by keys, in a Latin and a Russian layout', async ({
  app,
  screens,
  service,
  demoOf
}) => {
  await demoOf(SMALL)
  await app.open(service)
  const { page } = app
  await expect(screens().projects.rows.first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+6')
  const grid = page.locator('[data-region="list"] [role="grid"]').first()
  await expect(grid).toBeVisible()
  await expect(page.locator('.chip').first()).toBeVisible()
  expect(await violations(page)).toEqual([])

  await grid.focus()
  const heading = page.locator('[data-region="list"] h2')
  const month = await heading.textContent()
  await page.keyboard.press('PageDown')
  await expect(heading).not.toHaveText(month ?? '')
  await page.keyboard.press('t')
  await expect(heading).toHaveText(month ?? '')

  // "ц" is on the key of W.
  await grid.dispatchEvent('keydown', { key: 'ц', code: 'KeyW' })
  await expect(page.locator('.times')).toBeVisible()
  expect(await violations(page)).toEqual([])

  for (const [key, shown] of [
    ['a', '.agenda'],
    ['y', '.year'],
    ['d', '.times'],
    ['m', '.month']
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.locator(`[data-region="list"] ${shown}`).first()).toBeVisible()
    expect(await violations(page), shown).toEqual([])
  }
  await page.locator('[data-region="list"] [role="grid"]').first().focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const detail = page.getByRole('complementary', { name: 'Event' })
  await expect(detail).toBeVisible()
  await expect(detail.locator('[data-field="when"]')).not.toBeEmpty()
  expect(await violations(page)).toEqual([])
})
