/** Helpers for lookup lists, with a demo whose provider keeps a bill for each test. */
import type { Locator, Page, TestInfo } from '@playwright/test'
import { expect, type App, type Gate } from '../fixtures.ts'
import type { Screens } from '../pages/screens.ts'
import type { Demo, DemoOptions } from './demo.ts'

/** A separate demo for each run of a test, by seed, so that nobody else is on its bill. */
export const demo = (
  test: number,
  { repeatEachIndex, retry }: TestInfo,
  lookup: DemoOptions['lookup'] = {}
): DemoOptions => ({
  ...{ projects: 12, language: 'en', files: 5, events: 5, hasControl: true, lookup },
  seed: test * 10_000 + repeatEachIndex * 10 + retry
})

export async function fault(at: Demo, what: string): Promise<void> {
  const answer = await fetch(`${at.address}/control/faults`, { method: 'POST', body: JSON.stringify(what) })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Number of items in each paid request on the wire. */
export const sent = (service: Gate): number[] =>
  service.requests
    .filter(({ path }) => path.endsWith('/clean'))
    .map(({ body }) => (JSON.parse(body) as { data: unknown[] }).data.length)

export async function connected(app: App, screens: () => Screens, service: Gate): Promise<Page> {
  await app.start()
  await screens().connect.connectTo(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  return app.page
}

export async function openLists(page: Page): Promise<void> {
  // After a start, the app first returns to the room of the last run.
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeVisible()
  await page.evaluate(() => (location.hash = '#/lookup/many'))
  await expect(page.getByRole('heading', { name: 'Standardise a list' })).toBeVisible()
}

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true })
/** State of the list, beside its name. */
export const state = (page: Page, words: string): Locator =>
  page.locator('.panel header').getByText(words, { exact: true })

/** Counts of the list, by label. */
export async function counts(page: Page): Promise<Record<string, string>> {
  const lines = await page
    .locator('.counts dl > div')
    .evaluateAll((all) =>
      all.map((line) => [line.querySelector('dt')?.textContent ?? '', line.querySelector('dd')?.textContent ?? ''])
    )
  return Object.fromEntries(lines) as Record<string, string>
}

/** Confirms the requested number of items. */
export async function send(page: Page, open: string, items: string): Promise<void> {
  await button(page, open).click()
  const asked = dialog(page, 'Send for a fee?')
  await expect(asked).toContainText(items)
  await button(asked, `Send ${items}`).click()
}

export const GOOD = Array.from({ length: 120 }, (_, at) => `Казань, ул Баумана, д ${1 + (at % 60)}, кв ${at + 1}`)
/** Texts of which the provider leaves a remainder, so that they need review. */
export const DOUBTFUL = [
  'Москва, Тверская, д 7, кв 1, домофон',
  'Москва, Тверская, д 8, кв 1, чердак',
  'Самара, Победы, д 3, кв 1, налево'
]
export const ADDRESSES = [...GOOD, ...DOUBTFUL, ...GOOD.slice(0, 2)]
