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
import { App } from '../../e2e/support/app.ts'
import { startDemo, type Demo } from '../../e2e/support/demo.ts'
import { prefer, request } from '../../e2e/support/bridge.ts'
import { change, projectsOf } from '../../e2e/support/records.ts'
import { ROOT } from '../../e2e/support/runtime.ts'
import type { FilesRow } from '../../src/shared/model/files.ts'
import { startKeyring, type Keyring } from '../testing/keyring.ts'

interface Picture {
  /** File name without ending. */
  name: string
  language: 'en' | 'ru'
  colours: 'light' | 'dark'
  width: number
  height: number
  /** Default: the demo workspace. */
  switches?: readonly string[]
  /** Size of a demo service to connect to first, with a separate keychain; for a start without switches. */
  projects?: number
  /** Brings the page into the state to be shown. */
  act: (page: Page, demo: Demo | null) => Promise<void>
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

async function first(page: Page): Promise<void> {
  await page.getByRole('textbox').first().waitFor()
}

/** Opens one tab of a project that has data in every part. */
function part(tab: string): (page: Page) => Promise<void> {
  return async (page) => {
    await detail(page)
    if (tab === 'Raw') {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: tab, exact: true }).click()
    } else await page.getByRole('tab', { name: tab, exact: true }).click()
    await page.getByRole('tabpanel').waitFor()
  }
}

/** Waits until the first sweeps are saved. */
async function saved(page: Page): Promise<void> {
  await page.getByRole('button', { name: /: (Online|На связи)/ }).waitFor({ timeout: 60_000 })
}

function layout(name: string, drawn: string): (page: Page) => Promise<void> {
  return async (page) => {
    await list(page)
    await saved(page)
    await page.getByRole('group', { name: 'Layout' }).getByRole('button', { name }).click()
    await page.locator(drawn).first().waitFor()
  }
}

async function filter(page: Page): Promise<void> {
  await list(page)
  await page.getByRole('group', { name: 'Filter', exact: true }).getByRole('button', { name: 'Filter' }).click()
}

async function meeting(page: Page): Promise<void> {
  await detail(page)
  await page.keyboard.press('m')
  await page.getByRole('dialog').waitFor()
}

/** Opens another page by its key, after the first sweep. */
function room(key: string): (page: Page) => Promise<void> {
  return async (page) => {
    await list(page)
    await page.waitForTimeout(3000)
    await page.keyboard.press(`ControlOrMeta+${key}`)
    await page.getByRole('heading').first().waitFor()
  }
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
  const some = items.filter((_, at) => at % 97 === 5).map(({ id }) => id)
  for (const id of some.slice(0, 6)) {
    await goTo(page, `/projects/${id}`)
    await page.getByRole('tab').first().waitFor()
    // Quick passing does not count as opening.
    await page.waitForTimeout(1_500)
  }
  for (const id of some.slice(6, 8)) await prefer(page, workspaceId, 'pins', { noun: 'project', id, pinned: true })
  // Changes are only detected in complete lists.
  await page.getByRole('button', { name: /: (Online|На связи)/ }).waitFor({ timeout: 60_000 })
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
function searched(words: string): (page: Page) => Promise<void> {
  return async (page) => {
    await list(page)
    await page.getByRole('button', { name: /: (Online|На связи)/ }).waitFor({ timeout: 60_000 })
    await page.keyboard.press('ControlOrMeta+Shift+f')
    await page.getByRole('searchbox').fill(words)
    await page.keyboard.press('Enter')
    await page.locator('a.row').first().waitFor()
  }
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

/** Waits until the middle of the first sweep, when the rate is known. */
async function sweeping(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Connection and data: Syncing/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/^[1-9]\d,\d{3} of .* left$/)
    .waitFor({ timeout: 120_000 })
}

const TABS = ['Overview', 'Timeline', 'Stages', 'Events', 'Checklists', 'Goods', 'Payments', 'Raw'] as const

const wide = { width: 1440, height: 900 }
const narrow = { width: 360, height: 740 }

const pictures: Picture[] = [
  { name: 'projects', language: 'en', colours: 'light', ...wide, act: detail },
  { name: 'projects-dark', language: 'en', colours: 'dark', ...wide, act: detail },
  { name: 'projects-ru', language: 'ru', colours: 'light', ...wide, act: list },
  { name: 'projects-narrow', language: 'en', colours: 'light', ...narrow, act: list },
  { name: 'projects-narrow-ru-dark', language: 'ru', colours: 'dark', ...narrow, act: list },
  { name: 'board', language: 'en', colours: 'light', ...wide, act: layout('Board', '.card') },
  { name: 'funnel', language: 'en', colours: 'light', ...wide, act: layout('Funnel', '.conversion') },
  { name: 'filter', language: 'en', colours: 'light', ...wide, act: filter },
  { name: 'meeting-card', language: 'en', colours: 'light', ...wide, act: meeting },
  { name: 'today', language: 'en', colours: 'light', ...wide, switches: [], projects: 1_500, act: today },
  {
    name: 'today-narrow-ru-dark',
    language: 'ru',
    colours: 'dark',
    ...narrow,
    switches: [],
    projects: 1_500,
    act: today
  },
  { name: 'groups', language: 'en', colours: 'light', ...wide, act: room('3') },
  { name: 'people', language: 'en', colours: 'light', ...wide, act: room('4') },
  {
    name: 'files',
    language: 'en',
    colours: 'light',
    ...wide,
    act: async (page) => {
      await fileOfProject(page)
    }
  },
  { name: 'files-space', language: 'en', colours: 'light', ...wide, act: space },
  { name: 'calendar', language: 'en', colours: 'light', ...wide, act: room('6') },
  { name: 'search', language: 'en', colours: 'light', ...wide, act: searched('granite') },
  { name: 'search-narrow-ru-dark', language: 'ru', colours: 'dark', ...narrow, act: searched('север') },
  ...TABS.map((tab): Picture => ({
    name: `project-${tab.toLowerCase()}`,
    language: 'en',
    colours: 'light',
    ...wide,
    act: part(tab)
  })),
  {
    name: 'sweep',
    language: 'en',
    colours: 'light',
    ...wide,
    switches: [],
    projects: 100_000,
    act: sweeping
  },
  { name: 'connect', language: 'en', colours: 'light', ...wide, switches: [], act: first }
]

/** Labels of the connect button and of the fields above it. */
const CONNECT = {
  en: ['Connect', 'Name', 'Address', 'Token', 'Secret'],
  ru: ['Подключиться', 'Название', 'Адрес', 'Токен', 'Секрет']
} as const

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
      language: picture.language,
      seed: 7,
      preserialise: true,
      control: true
    })
    keyring = await startKeyring('unlocked')
  }
  const app = new App({
    ...{ profile, folder: scratch, mark: randomUUID(), packed: null },
    env: { ...inherited, ...keyring?.env }
  })
  try {
    const page = await app.start(`--lang=${picture.language}`, ...(picture.switches ?? ['--demo']))
    await page.setViewportSize({ width: picture.width, height: picture.height })
    await page.emulateMedia({ colorScheme: picture.colours, reducedMotion: 'reduce' })
    if (demo) {
      const { token, secret } = demo.credentials
      const [name, ...labels] = CONNECT[picture.language]
      const fields = ['Work', demo.address, token, secret]
      for (const [at, text] of fields.entries()) {
        const label = labels[at] ?? ''
        await page
          .getByRole('textbox', { name: label, exact: true })
          .or(page.getByLabel(label, { exact: true }))
          .first()
          .fill(text)
      }
      await page.getByRole('button', { name, exact: true }).click()
    }
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
