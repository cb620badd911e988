// The suggestion field in all states of the provider; each has its own message.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { violations } from '../support/accessible.ts'
import type { Demo } from '../support/demo.ts'
import { demo, fault } from '../support/lists.ts'

async function faults(at: Demo, ...all: readonly string[]): Promise<void> {
  await fetch(`${at.address}/control/faults`, { method: 'DELETE' })
  for (const what of all) await fault(at, what)
}

test('the field tells a slow provider, one that is down, nothing found and a used-up quota apart', async ({
  app,
  screens,
  openService,
  demoOf
}, info) => {
  const options = demo(701, info, { questions: 6 })
  const [service, provider] = [await openService(options), await demoOf(options)]
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const { page } = app
  await page.evaluate(() => (location.hash = '#/lookup'))
  const field = page.getByRole('combobox', { name: 'Address' })
  const drop = page.locator('.drop')
  const look = async (name: string): Promise<void> => {
    expect(await violations(page), name).toEqual([])
    await page.screenshot({ path: info.outputPath(`${name}.png`) })
  }

  await test.step('a slow one', async () => {
    service.hold()
    await field.fill('казань проломн')
    await expect(drop).toContainText('Asking')
    await look('slow')
    service.release()
    // Found by the street's former name.
    await expect(page.getByRole('option')).toHaveText([/Казань, ул Баумана/])
  })

  await test.step('nothing found', async () => {
    await field.fill('щщщщ')
    await expect(drop).toContainText('No matches')
    await look('nothing')
  })

  await test.step('one that is down', async () => {
    await faults(provider, 'provider-down')
    await field.fill('самара')
    await expect(page.getByRole('option')).toHaveCount(0)
    const down = await said(page)
    await look('down')
    await faults(provider, 'provider-busy:0')
    await field.fill('москва')
    await expect.poll(() => said(page)).not.toBe(down)
    await look('busy')
    await faults(provider)
  })

  await test.step('a used-up quota', async () => {
    // Two of six daily requests were answered; refused ones did not count.
    for (const city of ['Москва', 'Казань', 'Самара', 'Краснодар']) {
      await field.fill(city.toLowerCase())
      await expect(page.getByRole('option').first()).toContainText(city)
    }
    await field.fill('калининград')
    await expect(drop).toContainText(/quota/i)
    await look('quota')
  })
})

/** Text of the problem shown by the field. */
async function said(page: Page): Promise<string> {
  const trouble = page.locator('.drop .trouble')
  await expect(trouble).toBeVisible()
  return trouble.innerText()
}

test('addresses of other countries are found when they are asked for', async ({ app, screens, openService }, info) => {
  const service = await openService(demo(702, info))
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const { page } = app
  await page.evaluate(() => (location.hash = '#/lookup'))
  const field = page.getByRole('combobox', { name: 'Address' })
  await field.fill('минск незав')
  await expect(page.locator('.drop')).toContainText('No matches')
  await page.keyboard.press('Escape')
  await page.getByText('All countries').click()
  await field.fill('минск незави')
  await expect(page.getByRole('option')).toHaveText([/Беларусь, г Минск, пр-кт Независимости/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'What was chosen' })).toContainText('Беларусь')
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('abroad.png') })
})
