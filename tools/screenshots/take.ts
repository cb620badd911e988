/**
 * `npm run screenshots`: takes the screenshots of README and docs from the running app with demo data, so that they
 * stay up to date. `-- --only projects` takes those whose names begin so.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { screensOf } from '../../e2e/pages/screens.ts'
import { App } from '../../e2e/support/app.ts'
import { startDemo, type Demo } from '../../e2e/support/demo.ts'
import { prefer, request } from '../../e2e/support/bridge.ts'
import { change, projectsOf } from '../../e2e/support/records.ts'
import { ROOT } from '../../e2e/support/runtime.ts'
import type { FilesRow } from '../../src/shared/model/files.ts'
import { startKeyring, type Keyring } from '../testing/keyring.ts'

interface Picture {
  /** File name without extension. */
  readonly name: string
  /** Connects a service with this many projects, with a keychain of its own; the demo workspace otherwise. */
  readonly projects?: number
  /** A narrow window in the dark theme, in Russian; otherwise wide, light and in English. */
  readonly isNarrow?: true
  /** Brings the page into the state to show. */
  readonly act: (page: Page, demo: Demo | null) => Promise<void>
}

const firstRow = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .nth(1)

async function list(page: Page): Promise<void> {
  await firstRow(page).waitFor()
}

/** A finished demo project: it has passed every stage, was paid, and has a history. */
const FINISHED = 'Completed'

async function detail(page: Page): Promise<void> {
  await list(page)
  // Rows move until all data has arrived.
  await page.waitForTimeout(2500)
  const finished = page.getByRole('row').filter({ hasText: FINISHED })
  await page.getByRole('grid').hover()
  while ((await finished.count()) === 0) await page.mouse.wheel(0, 600)
  await finished.first().click()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

/** Opens the payments of a project that has data in every part. */
async function payments(page: Page): Promise<void> {
  await detail(page)
  await page.getByRole('tab', { name: 'Payments', exact: true }).click()
  await page.getByRole('tabpanel').waitFor()
}

/** Waits until the first sweeps are saved. */
async function saved(page: Page): Promise<void> {
  await page.getByRole('button', { name: /: Online/ }).waitFor({ timeout: 60_000 })
}

async function board(page: Page): Promise<void> {
  await list(page)
  await saved(page)
  await page.getByRole('group', { name: 'Layout' }).getByRole('button', { name: 'Board' }).click()
  await page.locator('.card').first().waitFor()
}

async function filter(page: Page): Promise<void> {
  await list(page)
  await page.getByRole('group', { name: 'Filter', exact: true }).getByRole('button', { name: 'Filter' }).click()
  await page.keyboard.type('Client')
  await page.keyboard.press('Enter')
  await page.getByRole('option').first().waitFor()
}

async function meeting(page: Page): Promise<void> {
  await detail(page)
  await page.keyboard.press('m')
  await page.getByRole('dialog').waitFor()
}

async function calendar(page: Page): Promise<void> {
  await list(page)
  await saved(page)
  await page.keyboard.press('ControlOrMeta+6')
  await page.getByRole('heading').first().waitFor()
}

/** Navigates within the app without a reload. */
async function goTo(page: Page, place: string): Promise<void> {
  await page.goto(`${page.url().split('#')[0] ?? ''}#${place}`)
}

/** Simulates a day at work: opened, pinned and changed projects, and checked checklists. */
async function today(page: Page, demo: Demo | null): Promise<void> {
  if (demo === null) throw new Error('this picture needs a service that can be changed')
  await list(page)
  const [workspace] = await request(page, 'workspaces.list', undefined)
  const workspaceId = workspace?.id ?? ''
  const { items } = await projectsOf(demo)
  const byPerson = Map.groupBy(items, ({ user }) => (user as { readonly id: number }).id)
  const [person, own] = [...byPerson].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [0, []]
  await prefer(page, workspaceId, 'me', { userId: person, keepOffline: true })
  const some = own.filter((_, at) => at % 5 === 2).map(({ id }) => id)
  for (const id of some.slice(0, 6)) {
    await goTo(page, `/projects/${id}`)
    await page.getByRole('tab').first().waitFor()
    // Quick passing does not count as opening.
    await page.waitForTimeout(1_500)
  }
  for (const id of some.slice(6, 8)) await prefer(page, workspaceId, 'pins', { noun: 'project', id, pinned: true })
  // Changes are only detected in complete lists.
  await page.getByRole('button', { name: /: Online/ }).waitFor({ timeout: 60_000 })
  const stages = some.slice(1, 4)
  for (const [at, id] of stages.entries())
    await change(demo, { kind: 'update', id, fields: { price: 12_500 * (at + 2) } })
  await request(page, 'sync.refresh', { workspaceId, list: 'projects-active' })
  await page.keyboard.press('ControlOrMeta+1')
  await page.locator('ins').first().waitFor({ timeout: 60_000 })
  // Prefetching begins after the first sweeps.
  await page.waitForTimeout(45_000)
}

/** The search page with the service's results, once everything is saved. */
async function search(page: Page): Promise<void> {
  await list(page)
  await saved(page)
  await page.keyboard.press('ControlOrMeta+Shift+f')
  await page.getByRole('searchbox').fill('granite')
  await page.keyboard.press('Enter')
  await page.locator('a.row').first().waitFor()
}

/**
 * Opens a file directly inside a project's folder, once the files are saved. Returns the folders above it, from the
 * top.
 */
async function fileOfProject(page: Page): Promise<readonly number[]> {
  await list(page)
  await saved(page)
  const [workspace] = await request(page, 'workspaces.list', undefined)
  const { value } = await request(page, 'files.list', {
    ...{ workspaceId: workspace?.id ?? '', of: { kind: 'changed' }, filter: null, columns: [] },
    ...{ sort: { key: 'id', descending: false }, offset: 0, limit: 500 }
  })
  const folders = (row: FilesRow) => (row.path ?? []).map(({ id }) => id)
  const file = value.rows.find((row) => row.noun === 'file' && row.recordId !== null && folders(row).length === 4)
  if (!file) throw new Error('the demo workspace has no file in the folder of a project')
  await goTo(page, `/files/files/${file.recordId}`)
  await page.getByRole('heading', { name: file.title ?? '', exact: true }).waitFor()
  await inTree(page)
  return folders(file)
}

async function fileInTree(page: Page): Promise<void> {
  await fileOfProject(page)
}

/** Reveals the current entry in the tree, with the command for it. */
async function inTree(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('show in the tree')
  await page.getByRole('option', { name: 'Show in the tree', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('treeitem', { name: /^\d\d / })
    .first()
    .waitFor()
}

/** Opens the folder of a month, which contains folders of many projects. */
async function space(page: Page): Promise<void> {
  const [, , month] = await fileOfProject(page)
  await goTo(page, `/files/folders/${month}`)
  await inTree(page)
  await page.getByRole('button', { name: 'Where the space goes' }).click()
  await page.getByRole('columnheader', { name: 'Share' }).waitFor()
}

/** Opens the client with the most projects, once everything is saved. */
async function client(page: Page): Promise<void> {
  await list(page)
  await page.getByRole('button', { name: /: (Online|На связи)/ }).waitFor({ timeout: 120_000 })
  const [workspace] = await request(page, 'workspaces.list', undefined)
  const { value } = await request(page, 'clients.list', {
    ...{ workspaceId: workspace?.id ?? '', text: '', offset: 0, limit: 1 },
    sort: { key: 'projects', descending: true }
  })
  const [first] = value.rows
  if (!first) throw new Error('the demo workspace names no client')
  await goTo(page, `/clients/${encodeURIComponent(first.key)}`)
  await page.getByRole('heading', { level: 2, name: first.name ?? '', exact: true }).waitFor({ timeout: 60_000 })
}

/** Waits until the middle of the first sweep, when the rate is known. */
async function sweeping(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Connection and data: Syncing/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/^[1-9]\d,\d{3} of .* left$/)
    .waitFor({ timeout: 120_000 })
}

const SIZE = { width: 1440, height: 900 }
const NARROW = { width: 360, height: 900 }

const pictures: Picture[] = [
  { name: 'projects', act: detail },
  { name: 'board', act: board },
  { name: 'filter', act: filter },
  { name: 'meeting-card', act: meeting },
  { name: 'project-payments', act: payments },
  { name: 'today', projects: 1_500, act: today },
  { name: 'files', act: fileInTree },
  { name: 'files-space', act: space },
  { name: 'calendar', act: calendar },
  { name: 'client', act: client },
  { name: 'client-narrow', isNarrow: true, act: client },
  { name: 'search', act: search },
  { name: 'sweep', projects: 100_000, act: sweeping }
]

async function take(picture: Picture, folder: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'deskside-picture-'))
  const profile = join(scratch, 'profile')
  const inherited = Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
  )
  let [demo, keyring]: [Demo | null, Keyring | null] = [null, null]
  if (picture.projects !== undefined) {
    demo = await startDemo({
      projects: picture.projects,
      language: 'en',
      seed: 7,
      shouldPreserialise: true,
      hasControl: true
    })
    keyring = await startKeyring('unlocked')
  }
  const app = new App({
    ...{ profile, folder: scratch, mark: randomUUID(), packed: null },
    env: { ...inherited, ...keyring?.env }
  })
  try {
    const isNarrow = picture.isNarrow === true
    const page = await app.start(isNarrow ? '--lang=ru' : '--lang=en', ...(demo === null ? ['--demo'] : []))
    await page.setViewportSize(isNarrow ? NARROW : SIZE)
    await page.emulateMedia({ colorScheme: isNarrow ? 'dark' : 'light', reducedMotion: 'reduce' })
    if (demo) {
      const { connect } = screensOf(page)
      await connect.fill({ address: demo.address, ...demo.credentials, name: 'Work' })
      await connect.submit.click()
      await connect.goOn()
    } else await screensOf(page).shell.goToProjects()
    await picture.act(page, demo)
    // The sweep's end settles the counts, and fonts have loaded by then.
    await page.waitForTimeout(1500)
    await page.screenshot({ path: join(folder, `${picture.name}.png`), animations: 'disabled', caret: 'hide' })
    await app.quit()
  } finally {
    await app.dispose()
    await keyring?.close()
    await demo?.stop()
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const folder = join(ROOT, 'docs', 'pictures')
mkdirSync(folder, { recursive: true })
for (const picture of pictures.filter(({ name }) => name.startsWith(values.only))) {
  await take(picture, folder)
  console.log(`docs/pictures/${picture.name}.png`)
}
