/** The service's own search in the palette: during a sweep, with late answers, and cancelled. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { violations } from '../support/accessible.ts'
import { request } from '../support/bridge.ts'
import { clientRecords, OTHER_CLIENTS } from '../support/client-records.ts'
import type { Demo } from '../support/demo.ts'
import { searchedAll } from '../support/records.ts'

const MANY = { projects: 4_000, language: 'en', seed: 5 } as const
/** Number of saved projects in the middle of the sweep. */
const SAVED = 400
const isSearch = ({ path }: { readonly path: string }): boolean => path === '/search'

/** Number of clients in the palette. */
const EACH = 6

/**
 * Words that occur in client names and in several saved projects. For the first one the service also finds clients that
 * the app does not know yet.
 */
async function commonWords(page: Page, demo: Demo, count: number): Promise<readonly string[]> {
  const workspaceId = (await request(page, 'workspaces.list', undefined))[0]?.id ?? ''
  const { items } = await searchedAll(demo, { query: 'a', module: 'clients', count: 200 })
  const words = new Set(items.flatMap(({ name }) => name.match(/\p{L}{5,}/gu) ?? []))
  const [withClients, others]: [string[], string[]] = [[], []]
  for (const text of words) {
    const query = { workspaceId, text, nouns: ['project' as const], deleted: false, limit: 10 }
    const { hits } = await request(page, 'search.cache', query)
    if (hits.filter(({ reading }) => reading === 'typed').length < 3) continue
    // As many as the palette requests.
    const { items: answered } = await searchedAll(demo, { query: text, count: 30 })
    const { others: apart } = await clientRecords(page, answered, text, EACH)
    const known = apart.length > 0 ? withClients : others
    known.push(text)
    if (withClients.length > 0 && others.length >= count - 1) break
  }
  return withClients.length === 0 ? [] : [...withClients.slice(0, 1), ...others].slice(0, count)
}

const topOf = (option: Locator): Promise<number> =>
  option.evaluate((one) => Math.round(one.getBoundingClientRect().top))

test('what the service finds comes late, behind what is saved and without moving what is selected', async ({
  app,
  screens,
  openService,
  demoOf
}, info) => {
  const service = await openService(MANY)
  const demo = await demoOf(MANY)
  // Keeps the sweep running throughout the test.
  service.latency = 1_000
  await app.open(service)
  const { page } = app
  const { projects, shell } = screens()
  // Lists of names come first.
  await expect
    .poll(async () => Number(await projects.table.getAttribute('aria-rowcount')), { timeout: 60_000 })
    .toBeGreaterThan(SAVED)
  let words: readonly string[] = []
  await expect.poll(async () => (words = await commonWords(page, demo, 3)).length, { timeout: 40_000 }).toBe(3)
  const [word = '', second = '', third = ''] = words

  const dialog = page.getByRole('dialog', { name: 'Search everything' })
  const field = dialog.getByRole('combobox')
  const options = dialog.getByRole('option')
  const selected = dialog.getByRole('option', { selected: true })
  const clients = dialog.getByRole('group', { name: OTHER_CLIENTS }).getByRole('option')
  const asked = (text: string): number =>
    service.requests.filter(({ path, body }) => path === '/search' && body.includes(JSON.stringify(text))).length
  const said = async (): Promise<number> => Number(/^\d+/.exec(await dialog.getByRole('status').innerText())?.[0])

  await expect(shell.status).toHaveAccessibleName(/Syncing/)
  service.hold(isSearch)
  await projects.table.focus()
  await page.keyboard.press('ControlOrMeta+k')
  await field.fill(word)
  await expect(dialog.getByRole('group', { name: 'Projects' }).getByRole('option').nth(2)).toBeVisible()
  await expect(dialog.getByText(/^Searching in .+ as well/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const chosen = await selected.getAttribute('id')
  const [top, before] = [await topOf(selected), await said()]
  await expect(clients).toHaveCount(0)

  await test.step('behind, under its module, and counted', async () => {
    service.release()
    await expect(clients.first()).toBeVisible()
    await expect(selected).toHaveAttribute('id', chosen ?? '')
    // Its row may be redrawn at the moment.
    await expect.poll(() => topOf(selected)).toBe(top)
    // The last row links to the search page.
    await expect.poll(async () => (await options.count()) - 1 - (await said())).toBe(0)
    expect(await said()).toBeGreaterThan(before)
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('late.png') })
  })

  await test.step('and never for other words: nobody waits for those any more', async () => {
    service.hold(isSearch)
    await field.fill(second)
    await expect.poll(() => asked(second)).toBe(1)
    await field.fill(third)
    await expect.poll(() => service.abandoned.filter(isSearch).length).toBe(1)
    expect(JSON.parse(service.abandoned.find(isSearch)?.body ?? '{}')).toMatchObject({
      query: second
    })
    await expect.poll(() => asked(third)).toBe(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(projects.table).toBeFocused()
    // Closing the search cancels the requests.
    await expect.poll(() => service.abandoned.filter(isSearch).length).toBe(2)
  })

  await test.step('an answer that is none is said beside what is saved', async () => {
    service.behaviour = ({ path }) => (path === '/search' ? { status: 500, body: '{"error":"down"}' } : null)
    service.release()
    await page.keyboard.press('ControlOrMeta+k')
    // Projects only: the first one is selected.
    await field.fill(`#${third}`)
    await expect(dialog.getByText(/could not be searched/)).toBeVisible()
    await expect(dialog.getByRole('group', { name: 'Projects' }).getByRole('option').first()).toBeVisible()
    const title = await selected.locator('.title').innerText()
    await page.keyboard.press('Enter')
    await expect(projects.heading).toHaveText(title)
  })

  await test.step('and the same words are asked for once again, when they are asked for again', async () => {
    service.behaviour = () => null
    const failed = asked(third)
    await page.keyboard.press('ControlOrMeta+k')
    await field.fill(third)
    await expect.poll(() => asked(third)).toBe(failed + 1)
    await expect(dialog.getByText(/could not be searched|^Searching in/)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+k')
    await field.fill(third)
    await expect(dialog.getByRole('group', { name: 'Projects' }).getByRole('option').first()).toBeVisible()
    await expect(dialog.getByText(/^Searching in/)).toHaveCount(0)
    // Answered just now: not requested again.
    expect(asked(third)).toBe(failed + 1)
  })
})
