/** Performs tasks like a user, and counts actions and time. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { request } from '../bridge.ts'
import type { Demo } from '../demo.ts'
import { chooseSubject, type Subject, suggestedAs } from './subject.ts'
import type { Start, Task } from './tasks.ts'
import { User, type Device } from './user.ts'

export interface Performance {
  readonly actions: number
  /** From the first action until the answer is on the screen, or until the search for it ended (s). */
  readonly seconds: number
  /** Why there was no answer; null if there was one. */
  readonly problem: string | null
}

const POLL_MS = 25

/** Whether the element lies inside the window. */
async function isInside(target: Locator): Promise<boolean> {
  const [box, size] = [await target.boundingBox(), target.page().viewportSize()]
  if (box === null || size === null) return false
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height
}

/** @throws Error that names the missing part of the answer */
async function untilSeen(target: Locator, limit: number): Promise<void> {
  await target.waitFor({ timeout: Math.max(1, limit - Date.now()) })
  while (!(await isInside(target))) {
    if (Date.now() > limit) throw new Error('the answer is outside the window')
    await pause(POLL_MS)
  }
}

const goTo = (page: Page, path: string): Promise<unknown> => page.goto(`${page.url().split('#')[0]}#${path}`)

/** Reloads the page at the start of a task, so that no task profits from an earlier one. */
async function goToStart(page: Page, start: Start, { project }: Subject): Promise<void> {
  const path = start === 'project' ? `/projects/${project.id}` : `/${start}`
  await goTo(page, path)
  await page.reload()
  if (start === 'today') await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  if (start === 'project') {
    await page.getByRole('heading', { level: 2, name: project.title }).waitFor()
    await page.getByRole('heading', { level: 2, name: project.title }).focus()
  }
  if (start === 'projects') {
    const layouts = page.getByRole('group', { name: 'Layout' })
    await layouts.getByRole('button', { pressed: true }).waitFor()
    const table = layouts.getByRole('button', { name: 'Table', exact: true })
    if ((await table.getAttribute('aria-pressed')) !== 'true') await table.click()
    await page.getByRole('grid', { name: 'Projects', exact: true }).getByRole('gridcell').first().waitFor()
    await page.getByRole('region', { name: 'List of projects' }).getByRole('status').getByText(/^\d/).first().waitFor()
    // Loaded after the first rows.
    await page.getByRole('button', { name: 'Export', exact: true }).waitFor()
  }
}

/** @param within timeout of the answer (ms) */
export async function perform(
  page: Page,
  task: Task,
  device: Device,
  subject: Subject,
  within: number
): Promise<Performance> {
  await goToStart(page, task.start, subject)
  const user = new User(page)
  const from = performance.now()
  const limit = Date.now() + within
  const ended = (problem: string | null): Performance => ({
    ...{ actions: user.actions, seconds: (performance.now() - from) / 1_000, problem }
  })
  try {
    await task.steps[device](user, subject)
    for (const part of task.answer(page, subject)) await untilSeen(part, limit)
    return ended(null)
  } catch (error) {
    return ended(error instanceof Error ? error.message : String(error))
  }
}

/** Chooses the suggested address once, so that it is saved for the same question offline. */
export async function chooseAddress(page: Page, { project }: Subject): Promise<void> {
  await goTo(page, '/lookup')
  await page.getByRole('combobox', { name: 'Address' }).fill(project.address)
  await page
    .getByRole('option')
    .filter({ hasText: suggestedAs(project.address) })
    .first()
    .click()
  await page.getByRole('region', { name: 'What was chosen' }).waitFor()
}

async function untilCached(page: Page, workspaceId: string, limit: number): Promise<void> {
  for (;;) {
    const { lists } = await request(page, 'sync.status', { workspaceId })
    const missing = lists.filter(({ coverage }) => coverage.state !== 'complete').map(({ list }) => list)
    if (missing.length === 0) return
    if (Date.now() > limit) throw new Error(`these lists were not cached in time: ${missing.join(', ')}`)
    await pause(500)
  }
}

/**
 * Waits until every list is cached, chooses the subject, and waits until Today knows its data.
 * @param within timeout (ms)
 */
export async function prepare(page: Page, demo: Demo, within: number): Promise<Subject> {
  const limit = Date.now() + within
  const rest = (): number => Math.max(1, limit - Date.now())
  const workspaceId = (await request(page, 'workspaces.list', undefined)).find(({ isActive }) => isActive)?.id ?? ''
  await untilCached(page, workspaceId, limit)
  const subject = await chooseSubject(page, demo, workspaceId)
  await goTo(page, '/today')
  const block = (name: string): Locator => page.getByRole('region', { name, exact: true })
  const [changes, checklists] = [block('Changed since yesterday'), block('Checklists due')]
  await untilShown(changes, changes.getByRole('link', { name: subject.changed }).first(), rest())
  await untilShown(checklists, checklists.getByText(/^Checklists loaded: all your [\d,]+ projects/), rest())
  return subject
}

/** @throws Error with the text of the block, if the wanted part is missing */
async function untilShown(block: Locator, wanted: Locator, timeout: number): Promise<void> {
  try {
    await wanted.waitFor({ timeout })
  } catch (cause) {
    const text = (await block.innerText()).replaceAll(/\s+/g, ' ').slice(0, 300)
    throw new Error(`Today was not ready after ${Math.round(timeout / 1_000)} s. It shows: ${text}`, { cause })
  }
}
