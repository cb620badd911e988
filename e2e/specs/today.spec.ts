import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { prefer, preference, request } from '../support/bridge.ts'
import { change, childrenOf, endedStages, filtered, projectsOf } from '../support/records.ts'

const dueBlock = (page: Page): Locator => page.getByRole('region', { name: 'Checklists due', exact: true })
/** Rows of overdue checklists, below those due today. */
const overdueRows = (block: Locator, said = /^Overdue/): Locator =>
  block.getByRole('region', { name: said }).getByRole('link')

/** Number of overdue checklists by the headings, which include hidden ones. */
async function overdueCounted(block: Locator, said = /^Overdue/): Promise<number> {
  const counts = await block.getByRole('heading', { level: 3, name: said }).locator('.figures').allTextContents()
  return counts.reduce((sum, count) => sum + Number(count), 0)
}

/** Presses "Show more" until everything is visible. */
async function showAll(block: Locator, more = /^Show more/): Promise<void> {
  const button = block.getByRole('button', { name: more })
  while (await button.isVisible()) {
    const before = await block.getByRole('link').count()
    await button.press('Enter')
    await expect.poll(() => block.getByRole('link').count()).toBeGreaterThan(before)
  }
}

const CHANGING = { projects: 240, language: 'en', seed: 31, files: 5, events: 5, hasControl: true } as const

test('Today tells what changed and keeps pins at hand, also without the service', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  // Waits for background prefetching, which begins after twenty seconds.
  test.slow()
  const service = await openService(CHANGING)
  const demo = await demoOf(CHANGING)
  const { items } = await projectsOf(demo)
  await app.open(service)
  const { projects, shell } = screens()
  await expect(projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1), { timeout: 40_000 })
  await expect(shell.statusSaying('Online')).toBeVisible({ timeout: 40_000 })
  const [workspace] = await request(app.page, 'workspaces.list', undefined)
  const workspaceId = workspace?.id ?? ''
  const { id } = items.at(-2)!
  await change(demo, { kind: 'update', id, fields: { name: 'Called otherwise now' } })
  await request(app.page, 'sync.refresh', { workspaceId, list: 'projects-active' })
  await expect(projects.rows.filter({ hasText: 'Called otherwise now' })).toBeVisible()
  await prefer(app.page, workspaceId, 'pins', { noun: 'project', id, pinned: true })

  const { page } = app
  const whose = page.getByRole('group', { name: 'Whose Today' })
  const block = (name: string) => page.getByRole('region', { name, exact: true })
  await page.keyboard.press('ControlOrMeta+1')
  await test.step('the change, with what it was and is', async () => {
    const changed = block('Changed since yesterday')
    await changed
      .getByRole('button', { name: 'Values', exact: true })
      .or(changed.getByText('Values', { exact: true }))
      .click()
    await expect(changed.getByRole('link', { name: 'Called otherwise now' })).toBeVisible()
    await expect(changed.locator('ins').filter({ hasText: 'Called otherwise now' })).toBeVisible()
  })

  await test.step('a pin is taken away and put back', async () => {
    const pinned = block('Pinned')
    const unpin = pinned.getByRole('button', { name: 'Unpin Called otherwise now' })
    await unpin.press('Enter')
    await expect(unpin).toHaveCount(0)
    await shell.notices.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(unpin).toBeVisible()
    await unpin.press('Enter')
    await expect(unpin).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(unpin).toBeVisible()
    await expect(shell.notices.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  await test.step('a message stays while it is read', async () => {
    await block('Pinned').getByRole('button', { name: 'Unpin Called otherwise now' }).click()
    const undo = shell.notices.getByRole('button', { name: 'Undo' })
    await undo.hover()
    // Longer than a message would stay if unread.
    await page.waitForTimeout(7_000)
    await expect(undo).toBeVisible()
    await undo.click()
    await expect(block('Pinned').getByRole('link', { name: 'Called otherwise now' })).toBeVisible()
  })

  // Checklists that the service calls overdue.
  const overdueOf = async (more: object = {}) => {
    const late = await filtered(demo, {
      count: 1_000,
      offset: 0,
      having: 'checklists_expired',
      condition: 'and',
      ...more
    })
    const lists = await Promise.all(
      late.items.map(async (project) =>
        (await childrenOf(demo, 'checklists', project.id))
          .filter(({ expired }) => expired === true)
          .map((checklist) => ({ project: project.name, what: checklist.name, due: String(checklist['deadline']) }))
      )
    )
    return lists.flat()
  }
  const shownIn = async (rows: Locator): Promise<readonly string[]> => {
    const [titles, whats] = await Promise.all(['.title', '.what'].map((part) => rows.locator(part).allTextContents()))
    return titles!.map((title, at) => `${title} / ${whats![at] ?? ''}`).sort()
  }
  const meant = (found: Awaited<ReturnType<typeof overdueOf>>): readonly string[] =>
    found.map(({ project, what }) => `${project} / ${what}`).sort()
  const overdue = await overdueOf()
  await test.step('what is overdue across projects, looked for without being asked', async () => {
    expect(overdue.length).toBeGreaterThan(6)
    const block = dueBlock(page)
    // Where lists are still read after twenty seconds, it begins a minute later.
    await expect(block.getByRole('link')).toHaveCount(6, { timeout: 90_000 })
    await expect.poll(() => overdueCounted(block), { timeout: 45_000 }).toBe(overdue.length)
    await showAll(block)
    expect(await shownIn(overdueRows(block))).toEqual(meant(overdue))
    const { body } = service.requests.find(({ body: sent }) => sent.includes('checklists_expired'))!
    expect(JSON.parse(body)).toMatchObject({ having: 'checklists_expired' })
    await expect(block).toContainText(/Checklists loaded: (all )?\d+/)
    // One age for all blocks of the same age.
    await expect(
      page
        .getByRole('main')
        .getByText(/^as of|just now/)
        .first()
    ).toBeVisible()
    const days = await overdueRows(block)
      .locator('.due')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-tip') ?? ''))
    const times = days.map((day) => Date.parse(day))
    expect(times, 'the latest day first').toEqual(times.toSorted((a, b) => b - a))
    expect(await violations(page)).toEqual([])
  })

  await test.step('the page is painted as it was left when one comes back', async () => {
    const before = await dueBlock(page).getByRole('link').count()
    const link = overdueRows(dueBlock(page)).first()
    const title = (await link.locator('.title').textContent()) ?? ''
    await link.press('Enter')
    await expect(projects.heading).toHaveText(title)
    await expect(projects.tab('Checklists')).toHaveAttribute('aria-selected', 'true')
    await expect(projects.panel.getByText('overdue', { exact: true }).first()).toBeVisible()
    await page.keyboard.press('ControlOrMeta+1')
    await expect(dueBlock(page).getByRole('link')).toHaveCount(before)
  })

  await test.step('who one is is asked once, and one’s own come first', async () => {
    const block = dueBlock(page)
    await expect(page.getByRole('region', { name: 'My next contacts', exact: true })).toContainText('Say who you are')
    const suggested = page.getByRole('group', { name: 'Who am I' })
    // Today takes the focus back as it is shown again, perhaps just before the key.
    await expect(async () => {
      if ((await suggested.count()) > 0) await suggested.getByRole('button').first().press('Enter', { timeout: 3_000 })
      await expect(suggested).toHaveCount(0, { timeout: 3_000 })
    }).toPass()
    await expect(whose.getByRole('radio', { name: 'Mine' })).toBeChecked()
    const { userId } = await preference(page, workspaceId, 'me')
    const own = await overdueOf({ buildin_data: { user_id: [userId] } })
    expect(own.length).toBeLessThan(overdue.length)
    await expect.poll(() => overdueCounted(block)).toBe(own.length)
    // All of it is in sight, on a usual day and screen.
    await page.setViewportSize({ width: 1440, height: 900 })
    const below = () => page.locator('#content').evaluate((room) => room.scrollHeight - room.clientHeight)
    await expect(page.getByRole('region', { name: 'Active projects by stage' }).getByRole('listitem')).not.toHaveCount(
      0
    )
    await expect.poll(below).toBe(0)
    await showAll(block)
    expect(await shownIn(overdueRows(block))).toEqual(meant(own))
    await whose.getByText('Everyone’s', { exact: true }).click()
    await expect.poll(() => overdueCounted(block)).toBe(overdue.length)
    await whose.getByText('Mine', { exact: true }).click()
  })

  await test.step('the next dates of one’s own open projects that passed, the latest first', async () => {
    const ended = await endedStages(demo)
    const today = new Date().toLocaleDateString('sv-SE')
    const due = (await projectsOf(demo)).items
      .map((project) => ({
        name: String(project.name),
        id: project.id,
        user: (project['user'] as { id: number } | null)?.id ?? 0,
        open: !ended.has(Number(project['step_id'])),
        date: String((project['data'] as Readonly<Record<string, unknown>>)['next_contact'] ?? '')
      }))
      .filter(({ open: isOpen, date }) => isOpen && date !== '' && date <= today)
      .toSorted((one, other) => other.date.localeCompare(one.date) || other.id - one.id)
    const [userId, own] = [...Map.groupBy(due, ({ user }) => user)].toSorted(([, a], [, b]) => b.length - a.length)[0]!
    await prefer(page, workspaceId, 'me', { userId, keepOffline: false })
    const contacts = page.getByRole('region', { name: 'My next contacts', exact: true })
    await expect(contacts.locator('h2 .figures')).toHaveText(String(own.length))
    await showAll(contacts)
    await expect(contacts.getByRole('link')).toHaveCount(own.length)
    expect(await contacts.locator('.title').allTextContents()).toEqual(own.map(({ name }) => name))
    await expect(page.getByRole('region', { name: 'My events', exact: true })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('the same is there offline, after a restart, in a narrow window', async () => {
    await service.cut()
    await app.restart()
    const { page: again } = app
    await again.setViewportSize({ width: 360, height: 740 })
    const pinned = again.getByRole('region', { name: 'Pinned', exact: true })
    await expect(pinned.getByRole('link', { name: 'Called otherwise now' })).toBeVisible()
    const everyones = again.getByRole('group', { name: 'Whose Today' }).getByText('Everyone’s', { exact: true })
    await everyones.click()
    await expect.poll(() => overdueCounted(dueBlock(again))).toBe(overdue.length)
    expect(await violations(again)).toEqual([])
    await fits(again)
    await pinned.getByRole('link', { name: 'Called otherwise now' }).press('Enter')
    await expect(screens().projects.heading).toHaveText('Called otherwise now')
  })

  await test.step('and in Russian', async () => {
    const russian = await app.speak('ru')
    await russian.setViewportSize({ width: 360, height: 740 })
    await russian.getByRole('link', { name: 'Сегодня' }).press('Enter')
    const due = russian.getByRole('region', { name: 'Чек-листы по срокам', exact: true })
    await russian.getByRole('group', { name: 'Чьё «Сегодня»' }).getByText('Все', { exact: true }).click()
    await expect.poll(() => overdueCounted(due, /^Просрочены/)).toBe(overdue.length)
    await showAll(due, /^Показать ещё/)
    expect(await shownIn(overdueRows(due, /^Просрочены/))).toEqual(meant(overdue))
    await expect(due).toContainText(/Чек-листы загружены по (всем )?проектам/)
    await expect(russian.getByRole('region', { name: 'Изменилось со вчерашнего дня' })).toContainText(
      'Called otherwise now'
    )
    expect(await violations(russian)).toEqual([])
    await fits(russian)
  })
})
