import type { Page } from '@playwright/test'
import type { RequestOutput } from '../../src/shared/ipc/contract.ts'
import { expect, test } from '../fixtures.ts'
import { RecordsRoom } from '../pages/records-room.ts'
import { fits, violations } from '../support/accessible.ts'
import { request } from '../support/bridge.ts'
import { copied } from '../support/clipboard.ts'
import type { DemoOptions } from '../support/demo.ts'

/** Enough projects that one client has sixteen of them. */
const REGULAR: DemoOptions = { projects: 240, language: 'en', seed: 7 }

type Clients = RequestOutput<'clients.list'>['value']
type Client = Clients['rows'][number]

const activeId = async (page: Page): Promise<string> =>
  (await request(page, 'workspaces.list', undefined)).find(({ isActive }) => isActive)!.id

/** The client with the most projects that has a name and a tax number. */
async function busiest(page: Page): Promise<Client> {
  const workspaceId = await activeId(page)
  const sort = { key: 'projects', descending: true } as const
  let found: Client | undefined
  await expect(async () => {
    const { value } = await request(page, 'clients.list', { workspaceId, text: '', sort, offset: 0, limit: 200 })
    found = value.rows.find(({ name, taxIds, active }) => name !== null && taxIds.length > 0 && active > 1)
    expect(found).toBeDefined()
  }).toPass()
  return found!
}

const clientsRoom = (page: Page): RecordsRoom => new RecordsRoom(page, 'List of clients', 'Client')

test('a client is reached from its project and by the palette, online and offline', async ({
  app,
  screens,
  openService
}, info) => {
  const service = await openService(REGULAR)
  await app.open(service)
  const { page } = app
  const { projects } = screens()
  await expect(projects.rows.first()).toBeVisible()
  const client = await busiest(page)
  const name = client.name!
  const workspaceId = await activeId(page)
  const room = clientsRoom(page)
  const { rows } = await request(page, 'clients.projects', { workspaceId, key: client.key, offset: 0, limit: 50 })
  const { project } = rows.find((one) => one.project.state === 'active')!
  const row = room.detail.locator('a.row').filter({ hasText: project.title! })

  await test.step('its name in the project leads to it, and Back to the project', async () => {
    await page.goto(`${page.url().split('#')[0]}#/projects/${project.id}`)
    await projects.detail.getByRole('link', { name, exact: false }).first().click()
    await expect(room.heading).toHaveText(name)
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(projects.heading).toHaveText(project.title!)
  })

  await test.step('the palette finds it by its name', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type(name)
    const palette = page.getByRole('dialog', { name: 'Search everything' })
    // A module of the demo is called "Clients" too.
    const option = palette.locator('[role="option"][data-noun="client"]').first()
    await expect(option).toContainText(name)
    await option.click()
    await expect(room.heading).toHaveText(name)
    await expect(room.detail).toContainText(`${client.active} of ${client.projects} projects are active`)
    await expect(row).toBeVisible()
    await page.screenshot({ path: info.outputPath('client.png') })
    expect(await violations(page)).toEqual([])
  })

  await test.step('its requisites are copied by one key', async () => {
    await room.heading.focus()
    await page.keyboard.press('r')
    await expect(page.getByText('Copied', { exact: true })).toBeVisible()
    const { text } = await copied(client.taxIds[0]!, room.search)
    expect(text).toContain(name)
    await room.search.fill('')
  })

  await test.step('without the service all of it stays', async () => {
    await service.cut()
    await page.keyboard.press('ControlOrMeta+4')
    await page.getByRole('tab', { name: 'Clients', exact: true }).click()
    await room.search.fill(name)
    await expect(room.lines.first()).toContainText(name)
    await room.lines.first().click()
    await expect(room.heading).toHaveText(name)
    await row.click()
    await expect(projects.heading).toHaveText(project.title!)
    await page.keyboard.press('Alt+ArrowLeft')
  })

  await test.step('in 360 px, dark and in Russian nothing is cut off', async () => {
    await request(page, 'settings.set', { language: 'ru', theme: 'dark' })
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await fits(page)
    await page.screenshot({ path: info.outputPath('narrow.png') })
    expect(await violations(page)).toEqual([])
  })
})

test('payments known in part are said to be so, and the rest can be loaded', async ({ app, screens, openService }) => {
  await app.open(await openService(REGULAR))
  const { page } = app
  await expect(screens().projects.rows.first()).toBeVisible()
  const client = await busiest(page)
  await page.goto(`${page.url().split('#')[0]}#/clients/${encodeURIComponent(client.key)}`)
  const room = clientsRoom(page)
  const money = room.detail.getByRole('region', { name: /^Money/ })
  await expect(money).toContainText(/Payments known for \d+ of \d+ projects\./)
  await expect(money).toContainText('not known')
  await money.getByRole('button', { name: 'Load the rest' }).click()
  await expect(money.getByRole('button', { name: 'Load the rest' })).toHaveCount(0, { timeout: 60_000 })
  await expect(money).not.toContainText('Payments known for')
  // Received; what is outstanding stays unknown if a payment lacks an amount.
  await expect(money.locator('dl').first().locator('dd').nth(1)).not.toContainText('not known')
})

test('clients are merged and split on the Fields page, and stay so after a restart', async ({
  app,
  screens,
  openService
}, info) => {
  const service = await openService(REGULAR)
  await app.open(service)
  const { shell, settings, fields } = screens()
  await busiest(app.page)
  await shell.settings.click()
  await settings.section('Fields').click()
  await fields.kind.selectOption('client')
  const proposals = app.page.getByRole('region', { name: /^Perhaps the same/ })
  const first = proposals.getByRole('listitem').first()
  await expect(first).toBeVisible()
  const names = await first.locator('.name').allInnerTexts()
  expect(names).toHaveLength(2)
  await app.page.screenshot({ path: info.outputPath('fields.png') })
  expect(await violations(app.page)).toEqual([])

  const merged = app.page.getByRole('list', { name: names.join(', ') })
  await first.getByRole('button', { name: /^Make one client of/ }).click()
  await expect(merged.getByRole('listitem')).toHaveCount(2)
  await shell.notices.getByRole('button', { name: 'Undo' }).click()
  await expect(merged).toHaveCount(0)
  await expect(first.locator('.name').first()).toHaveText(names[0]!)
  await first.getByRole('button', { name: /^Make one client of/ }).click()
  await expect(merged.getByRole('listitem')).toHaveCount(2)

  await app.kill()
  await app.start()
  const again = app.page
  const after = screens()
  await after.shell.settings.click()
  await after.settings.section('Fields').click()
  await after.fields.kind.selectOption('client')
  const kept = again.getByRole('list', { name: names.join(', ') })
  await expect(kept.getByRole('listitem')).toHaveCount(2)
  await kept
    .getByRole('button', { name: /^Split off/ })
    .last()
    .click()
  await expect(kept).toHaveCount(0)
  await expect(again.getByText('You have merged no clients.')).toBeVisible()
})

test('clients with different tax numbers are never merged', async ({ app, screens, openService }) => {
  await app.open(await openService(REGULAR))
  const { page } = app
  const { shell, settings, fields } = screens()
  const one = await busiest(page)
  const workspaceId = await activeId(page)
  const sort = { key: 'projects', descending: true } as const
  const { value } = await request(page, 'clients.list', { workspaceId, text: '', sort, offset: 0, limit: 200 })
  const other = value.rows.find(
    ({ name, taxIds }) => name !== null && taxIds.length > 0 && taxIds[0] !== one.taxIds[0]
  )!
  await shell.settings.click()
  await settings.section('Fields').click()
  await fields.kind.selectOption('client')
  const finder = page.getByRole('region', { name: 'Find clients to merge or split' })
  for (const { name, taxIds } of [one, other]) {
    await finder.getByRole('searchbox').fill(taxIds[0]!)
    await finder.getByRole('checkbox', { name: `Choose ${name} for merging` }).check()
  }
  await finder.getByRole('button', { name: 'Make one client' }).click()
  await expect(shell.notices).toContainText('These clients have different tax numbers, so they stay separate.')
  await expect(page.getByText('You have merged no clients.')).toBeVisible()
})
