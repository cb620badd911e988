import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'

test('an address is found as one types, chosen by keys, and shown with its parts', async ({
  app,
  screens,
  service
}, info) => {
  await app.start()
  const { page } = app
  await screens().connect.connectTo(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  await page.keyboard.press('Control+7')
  await expect(page.getByRole('heading', { level: 1, name: 'Lookup' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  const asked = (): number => service.requests.filter(({ path }) => path.endsWith('/lookup/suggestions')).length
  const field = page.getByRole('combobox', { name: 'Address' })
  const before = asked()
  // In the wrong keyboard layout, as fast as one types.
  await field.pressSequentially('vjcrdf ktybycrbq 5', { delay: 30 })
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('Москва')
  await info.attach('requests', { body: `${asked() - before} requests for 18 letters`, contentType: 'text/plain' })
  expect(asked() - before).toBeLessThan(9)
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('options.png') })

  await page.keyboard.press('Escape')
  await expect(options.first()).toBeHidden()
  await expect(field).toHaveValue('vjcrdf ktybycrbq 5')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
  await page.keyboard.press('Tab')
  const chosen = page.getByRole('region', { name: 'What was chosen' })
  await expect(chosen).toContainText('Москва')
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('chosen.png') })

  await page.getByRole('tab', { name: 'Lists' }).click()
  await expect(page.getByRole('heading', { name: 'Standardise a list' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('lists.png') })
})

test('the room is whole at 360 px, dark and in Russian, and says what it can’t do offline', async ({
  app,
  screens,
  service
}, info) => {
  await app.start()
  await screens().connect.connectTo(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const page = await app.restart('--lang=ru')
  await service.cut()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => (location.hash = '#/lookup'))
  const field = page.getByRole('combobox')
  await field.fill('Москва')
  await expect(page.locator('.drop')).toContainText('Сервер не принимает соединение')
  await fits(page)
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('narrow.png') })
  for (const part of ['standardise', 'method', 'past', 'many']) {
    await page.evaluate((to) => (location.hash = `#/lookup/${to}`), part)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await fits(page)
    expect(await violations(page), part).toEqual([])
    await page.screenshot({ path: info.outputPath(`narrow-${part}.png`) })
  }
})
