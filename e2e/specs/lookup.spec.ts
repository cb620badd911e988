import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { copied } from '../support/clipboard.ts'

/** Debounce of the field (ms), and tolerance for early timers. */
const WAITS = 100
const TIMER_STEP = 2

const ALL_KINDS = ['Countries', 'Regions', 'Districts', 'Cities', 'Settlements', 'Streets', 'Houses', 'Flats']

test('an address is found as one types, chosen by keys, and shown with its parts', async ({
  app,
  screens,
  service
}, info) => {
  await app.open(service)
  const { page } = app
  await expect(screens().projects.rows.first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+7')
  await expect(page.getByRole('heading', { level: 1, name: 'Lookup' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  const asked = (): number => service.requests.filter(({ path }) => path.endsWith('/lookup/suggestions')).length
  const field = page.getByRole('combobox', { name: 'Address' })
  const before = asked()
  await field.evaluate((input) => {
    const times: number[] = []
    input.addEventListener('input', () => times.push(performance.now()), { capture: true })
    Object.assign(window, { typedAt: times })
  })
  // In the wrong keyboard layout, at typing speed.
  await field.pressSequentially('vjcrdf ktybycrbq 5', { delay: 30 })
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('Москва')
  await expect(options.first()).toContainText('5')
  // One request at the end, and one per pause longer than the debounce, which a busy machine may cause.
  const typedAt = await page.evaluate(() => (window as unknown as { typedAt: readonly number[] }).typedAt)
  const pauses = typedAt.filter((at, letter) => letter > 0 && at - typedAt[letter - 1]! >= WAITS - TIMER_STEP).length
  expect(typedAt).toHaveLength(18)
  const count = asked() - before
  info.annotations.push({ type: 'requests', description: `${count} for 18 letters with ${pauses} pauses` })
  console.log(`lookup: ${count} requests for 18 letters typed with ${pauses} pauses of ${WAITS} ms or more`)
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThanOrEqual(1 + pauses)
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

  // Chips restrict the search to a kind of place, or up to a level.
  const kinds = page.getByRole('group', { name: 'Look for' }).getByRole('button')
  await expect(kinds).toHaveText(ALL_KINDS)
  const bounds = () => {
    const { data } = JSON.parse(service.requests.findLast(({ path }) => path.endsWith('/lookup/suggestions'))!.body)
    return [data.from_bound?.value, data.to_bound?.value]
  }
  await kinds.getByText('Cities').click()
  await field.fill('Казан')
  await expect.poll(bounds).toEqual(['city', 'city'])
  await expect(options.first()).toContainText('Казань')
  await field.press('Escape')
  await kinds.getByText('Flats').click()
  await field.fill('Казань Баумана')
  await expect.poll(bounds).toEqual(['city', 'flat'])
  await expect(options.first()).toContainText('Баумана')
  await page.screenshot({ path: info.outputPath('kinds.png') })

  // The chosen suggestion is displayed, with buttons that copy its parts.
  await options.first().click()
  const recent = page.locator('.recent').getByRole('listitem').first()
  await expect(recent).toContainText('Баумана')
  await recent.getByRole('button').last().click()
  await copied(/^\d{6}, .*Баумана/, page.getByRole('heading', { level: 1, name: 'Lookup' }))

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
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const page = await app.speak('ru')
  await service.cut()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => (location.hash = '#/lookup'))
  const field = page.getByRole('combobox')
  await field.fill('Москва')
  await expect(page.locator('.drop')).toContainText('Сервер сейчас не принимает соединения')
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
