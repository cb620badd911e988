/** The search page with the service's own results. */
import type { Page } from '@playwright/test'
import { expect, SMALL, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import type { Demo } from '../support/demo.ts'
import { foldClientName } from '../../src/shared/rules/clients/names.ts'
import { clientRecords, OTHER_CLIENTS } from '../support/client-records.ts'
import { LAYOUTS, pressIn } from '../support/keyboard.ts'
import { request } from '../support/bridge.ts'
import { copied } from '../support/clipboard.ts'
import { searchedAll, type ServiceRecord } from '../support/records.ts'

/** A word in client names and in other records. */
async function wordOf(demo: Demo): Promise<string> {
  const { items } = await searchedAll(demo, { query: 'ltd', module: 'clients', count: 1 })
  const [client] =
    items.length > 0 ? items : (await searchedAll(demo, { query: 'a', module: 'clients', count: 1 })).items
  return /\p{L}{4,}/u.exec(client?.name ?? '')?.[0] ?? ''
}

const rowsOf = (page: Page) => page.getByRole('region', { name: 'Results' }).or(page.locator('.found')).locator('a.row')

/** Id and title of each row of a kind on screen. */
async function shownIn(page: Page, heading: string): Promise<string[]> {
  const named = page.getByRole('heading', { level: 2, name: new RegExp(`^${heading}`) })
  const section = page.locator('section', { has: named })
  return section
    .locator('a.row')
    .evaluateAll((rows) =>
      rows.map((row) => `${row.getAttribute('data-number')} ${row.querySelector('.title')?.textContent?.trim()}`)
    )
}

const said = (items: readonly ServiceRecord[], module: string): string[] =>
  items.filter((item) => item.module === module).map(({ id, name }) => `${id} ${name}`)

test('the page shows what is saved and what the service finds, module by module', async ({
  app,
  screens,
  service,
  demoOf
}, info) => {
  const demo = await demoOf(SMALL)
  const word = await wordOf(demo)
  const { items } = await searchedAll(demo, { query: word })
  await app.open(service)
  const { page } = app
  await expect(screens().shell.statusSaying('Online')).toBeVisible({ timeout: 40_000 })

  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Search everything' })
  await dialog.getByRole('combobox').fill(word)
  const client = dialog.getByRole('group', { name: 'Clients', exact: true }).getByRole('option')
  await expect(client.first()).toBeVisible()
  await expect.poll(() => service.requests.some(({ path }) => path === '/search')).toBe(true)
  await expect(dialog.getByText(/^Searching in/)).toHaveCount(0)
  // A record of the module named like the clients is shown once, as the client.
  const inPalette = await clientRecords(page, items.slice(0, 30), word, 6)
  expect(inPalette.twins.length).toBeGreaterThan(0)
  const titles = () => dialog.getByRole('option').locator('.title').allInnerTexts()
  await expect.poll(titles).toEqual(expect.arrayContaining(inPalette.others.slice(0, 6).map(({ name }) => name)))
  for (const { name } of inPalette.twins) {
    await expect.poll(async () => (await titles()).filter((title) => title === name)).toHaveLength(1)
  }
  const asked = service.requests.filter(({ path }) => path === '/search')
  expect(asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { query: word, count: 30, offset: 0, deleted: '0' }
  ])
  await page.screenshot({ path: info.outputPath('palette.png') })
  await dialog.getByRole('option', { name: `Search everywhere for “${word}”` }).click()

  const field = page.getByRole('searchbox', { name: 'Name, number, phone, tax ID' })
  await expect(field).toHaveValue(word)
  const { twins, others } = await clientRecords(page, items, word, 28)
  const clients = async () => (await shownIn(page, OTHER_CLIENTS)).toSorted()
  await expect.poll(clients).toEqual(said(others, 'clients').toSorted())
  const own = async () => (await shownIn(page, 'Clients')).map((row) => foldClientName(row.replace(/^null /, '')))
  await expect.poll(own).toEqual(expect.arrayContaining(twins.map(({ name }) => foldClientName(name))))
  const module = page.getByRole('combobox', { name: 'In', exact: true })
  for (const [heading, module] of [
    ['Projects', 'projects'],
    ['Files', 'cloud']
  ] as const) {
    await expect.poll(() => shownIn(page, heading)).toEqual(expect.arrayContaining(said(items, module)))
  }
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('page.png') })

  await test.step('a record of such a module opens beside the list, with all its fields', async () => {
    await module.selectOption({ label: 'Clients' })
    await expect.poll(clients).toEqual(said(items, 'clients').toSorted())
    const client = items.find(({ module }) => module === 'clients')!
    await page.locator('a.row[data-key^="module-record"]').first().click()
    const detail = page.getByRole('complementary', { name: 'Found record' })
    await expect(detail.getByRole('heading', { level: 2, name: client.name })).toBeFocused()
    await expect(detail).toContainText(`Module “Clients”, number ${client.id}`)
    await expect(detail).toContainText(String(client.description))
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: info.outputPath('detail.png') })
    expect(await violations(page)).toEqual([])
    await detail.getByRole('button', { name: 'Copy link', exact: true }).click()
    const { text: link } = await copied(/^deskside:/, field)
    expect(link).toMatch(new RegExp(`/records/module-record/clients/${client.id}$`))
    await detail.getByRole('heading', { level: 2 }).focus()
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden()
    await expect(page.locator('a.row[data-key^="module-record"]').first()).toBeFocused()
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await expect(detail).toBeHidden()
    expect(await app.startAgain(link)).toBe(0)
    await expect(detail.getByRole('heading', { level: 2, name: client.name })).toBeVisible()
    await page.goto(`${page.url().split('#')[0]}#/search?find=${encodeURIComponent(word)}`)
    await expect(detail).toBeHidden()
    await expect.poll(clients).toEqual(said(others, 'clients').toSorted())
  })

  await test.step('kinds, order and one module', async () => {
    await page.getByRole('button', { name: /^Clients/ }).click()
    const areClientsAlone = async () => {
      const rows = await rowsOf(page).count()
      const text = await page
        .getByRole('status')
        .filter({ hasText: /result/ })
        .textContent()
      return rows > 0 && rows === (await own()).length && text?.trim() === (rows === 1 ? '1 result' : `${rows} results`)
    }
    await expect.poll(areClientsAlone).toBe(true)
    await page.getByRole('button', { name: /^Clients/ }).click()
    await module.selectOption({ label: 'Clients' })
    await expect.poll(() => rowsOf(page).count()).toBe(said(items, 'clients').length)
    await expect(page).toHaveURL(/module=clients/)
    // An answer of the last half minute is not asked for again.
    const searched = (): unknown[] =>
      service.requests.filter(({ path }) => path === '/search').map(({ body }) => JSON.parse(body) as unknown)
    await expect.poll(searched).toContainEqual({ query: word, module: 'clients', count: 50, offset: 0, deleted: '0' })
    await page.getByRole('button', { name: 'Copy link to this search' }).click()
    const { text: address } = await copied(/^deskside:.*\/search\/modules\/clients\?text=\w/, field)
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    expect(await app.startAgain(address)).toBe(0)
    await expect(page).toHaveURL(/module=clients/)
    await expect.poll(() => rowsOf(page).count()).toBe(said(items, 'clients').length)
    await page.getByRole('button', { name: 'Copy results' }).click()
    await module.selectOption({ label: 'Everything' })
    await copied(said(items, 'clients')[0]!.split(' ').slice(1).join(' '), field)
  })

  await test.step('the newest first, deleted ones, and what a module holds', async () => {
    const last = () => JSON.parse(service.requests.findLast(({ path }) => path === '/search')?.body ?? '{}') as object
    await page.getByRole('radio', { name: 'Newest first' }).check({ force: true })
    // A row shows its day; its other time element is its age.
    const days = () =>
      rowsOf(page)
        .locator('time')
        .evaluateAll((all) =>
          all.map((one) => one.getAttribute('datetime')).filter((at) => at?.includes('T') === false)
        )
    const areNewestFirst = async (): Promise<boolean> => {
      const now = await days()
      return now.length > 1 && now.join() === now.toSorted().toReversed().join()
    }
    await expect.poll(areNewestFirst).toBe(true)
    await page.getByRole('radio', { name: 'Best match first' }).check({ force: true })
    await page.getByRole('radio', { name: 'Deleted', exact: true }).check({ force: true })
    await expect.poll(last).toMatchObject({ query: word, deleted: '1' })
    await page.getByRole('radio', { name: 'Active', exact: true }).check({ force: true })

    await page.getByText('What each module holds').click()
    const holds = page.getByRole('combobox', { name: 'Clients (clients)' })
    await holds.selectOption({ label: 'User groups' })
    await expect.poll(() => shownIn(page, 'User groups')).toEqual(expect.arrayContaining(said(items, 'clients')))
    await holds.selectOption({ label: 'As its name says: Records of its own' })
    await expect.poll(clients).toEqual(said(others, 'clients').toSorted())
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('modules.png') })
  })

  await test.step('a period finds what lies in it, however far behind it is', async () => {
    // A letter that begins very many words: more matches than the limit per kind.
    const [workspace] = await request(page, 'workspaces.list', undefined)
    const common = { workspaceId: workspace?.id ?? '', text: 'a', nouns: null, deleted: false as const, limit: 200 }
    const dated: { readonly key: string; readonly day: string }[] = []
    for (let [offset, hasMore] = [0, true]; hasMore;) {
      const found = await request(page, 'search.cache', { ...common, order: 'date', offset })
      for (const { noun, id, at } of found.hits) {
        if (at !== null) dated.push({ key: `${noun} ${id}`, day: new Date(at).toISOString().slice(0, 10) })
      }
      offset += found.hits.length
      hasMore = found.hasMore
    }
    const oldest = dated.at(-1)!
    expect(dated.map(({ day }) => day)).toEqual(
      dated
        .map(({ day }) => day)
        .toSorted()
        .toReversed()
    )
    await field.fill('a')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Any time' }).click()
    const days = page.getByRole('dialog', { name: 'When' })
    await days.getByRole('textbox', { name: 'From', exact: true }).fill(oldest.day)
    await days.getByRole('textbox', { name: 'To', exact: true }).fill(oldest.day)
    await days.getByRole('button', { name: 'Search in these days' }).click()
    const keys = () => rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key') ?? ''))
    const expected = dated.filter(({ day }) => day === oldest.day).map(({ key }) => key)
    await expect.poll(async () => (await keys()).toSorted()).toEqual(expected.toSorted())
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('period.png') })

    await test.step('and the newest first is the newest of all, page by page', async () => {
      await page.locator('button.period').click()
      await page.getByRole('dialog', { name: 'When' }).getByRole('button', { name: 'Any time' }).click()
      await page.getByRole('radio', { name: 'Newest first' }).check({ force: true })
      const more = page.getByRole('button', { name: 'Show more', exact: true })
      const listed = async () => (await keys()).filter((key) => !key.startsWith('person '))
      await expect.poll(async () => (await listed())[0]).toBe(dated[0]!.key)
      const isAtEnd = async () => {
        // It leaves with the last page, perhaps just before the click: the next turn looks again.
        if (await more.isVisible()) await more.click({ timeout: 1_000 }).catch(() => undefined)
        return !(await more.isVisible())
      }
      const allDated = async () => (await isAtEnd()) && (await listed()).slice(0, dated.length).toSorted()
      const pages = { timeout: 60_000, intervals: [100] }
      await expect.poll(allDated, pages).toEqual(dated.map(({ key }) => key).toSorted())
      await page.getByRole('radio', { name: 'Best match first' }).check({ force: true })
    })
  })

  await test.step('offline it says what is missing', async () => {
    await service.cut()
    await field.fill(word.slice(0, -1))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/was not searched/)).toBeVisible({ timeout: 40_000 })
    await field.fill(word)
    await page.keyboard.press('Enter')
    // Earlier results are saved by now.
    await module.selectOption({ label: 'Clients' })
    await expect.poll(clients).toHaveLength(said(items, 'clients').length)
    await module.selectOption({ label: 'Everything' })
  })

  await test.step('past searches', async () => {
    for (const layout of LAYOUTS) {
      await page.getByRole('link', { name: 'Projects', exact: true }).click()
      await pressIn(page, layout, 'ControlOrMeta+Shift+f')
      await expect(field).toBeFocused()
      await page.getByRole('button', { name: 'Search', exact: true }).focus()
      await pressIn(page, layout, 'ControlOrMeta+f')
      await expect(field).toBeFocused()
    }
    const again = page.getByRole('region', { name: 'Recent searches' }).getByRole('button', { name: word })
    await expect(again).not.toHaveCount(0)
    await page.getByRole('button', { name: 'Forget all' }).click()
    await expect(again).toHaveCount(0)
  })

  await test.step('narrow', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await field.fill(word)
    await page.keyboard.press('Enter')
    await expect(rowsOf(page).first()).toBeVisible()
    // The tools fit into one row in every language.
    for (const again of [async () => page, async () => await app.speak('ru')]) {
      const shown = await again()
      await shown.setViewportSize({ width: 360, height: 740 })
      if (shown !== page) {
        await shown.goto(`${shown.url().split('#')[0]}#/search?find=${encodeURIComponent(word)}`)
        await expect(rowsOf(shown).first()).toBeVisible()
      }
      const name = /^(What is searched and shown|Что искать и показывать)$/
      expect((await shown.getByRole('group', { name }).boundingBox())?.height).toBeLessThanOrEqual(48)
      await fits(shown)
      expect(await violations(shown)).toEqual([])
      await shown.screenshot({ path: info.outputPath(`narrow-${shown === page ? 'en' : 'ru'}.png`) })
    }
  })
})
