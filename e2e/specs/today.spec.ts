import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { request } from '../support/bridge.ts'
import { change, childrenOf, filtered, projectsOf } from '../support/records.ts'

const overdueBlock = (page: Page): Locator => page.getByRole('region', { name: 'Overdue checklists', exact: true })

const CHANGING = { projects: 60, language: 'en', seed: 31, files: 5, events: 5, control: true } as const

test('Today tells what changed and keeps pins at hand, also without the service', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  // It waits for what is looked for in the background, which begins after twenty seconds.
  test.slow()
  const service = await openService(CHANGING)
  const demo = await demoOf(CHANGING)
  const { items } = await projectsOf(demo)
  await app.start()
  const { connect, projects, shell } = screens()
  await connect.connectTo(service)
  await expect(projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1))
  await expect(shell.statusSaying('Online')).toBeVisible({ timeout: 40_000 })
  const [workspace] = await request(app.page, 'workspaces.list', undefined)
  const workspaceId = workspace?.id ?? ''
  const { id } = items.at(-2)!
  await change(demo, { kind: 'update', id, fields: { name: 'Called otherwise now' } })
  await request(app.page, 'sync.refresh', { workspaceId, list: 'projects-active' })
  await expect(projects.rows.filter({ hasText: 'Called otherwise now' })).toBeVisible()
  await request(app.page, 'visits.pin', { workspaceId, noun: 'project', id, pinned: true })

  const { page } = app
  const block = (name: string) => page.getByRole('region', { name, exact: true })
  await page.keyboard.press('Control+1')
  await test.step('the change, with what it was and is', async () => {
    const changed = block('What changed')
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
  })

  // What the service calls overdue, from the day that is due longest to the newest.
  const late = await filtered(demo, { count: 1_000, offset: 0, having: 'checklists_expired' })
  const overdue = (
    await Promise.all(
      late.items.map(async (project) =>
        (await childrenOf(demo, 'checklists', project.id))
          .filter(({ expired }) => expired === true)
          .map((checklist) => ({ project, what: checklist.name, due: String(checklist['deadline']) }))
      )
    )
  ).flat()
  await test.step('what is overdue across projects, looked for without being asked', async () => {
    expect(overdue.length).toBeGreaterThan(1)
    const block = overdueBlock(page)
    await expect(block.getByRole('link')).toHaveCount(Math.min(overdue.length, 6), { timeout: 45_000 })
    if (overdue.length > 6) {
      await block.getByRole('button', { name: 'Show more' }).press('Enter')
      await expect(block.getByRole('link')).toHaveCount(Math.min(overdue.length, 26))
    }
    const { body } = service.requests.find(({ body: sent }) => sent.includes('checklists_expired'))!
    expect(JSON.parse(body)).toMatchObject({ having: 'checklists_expired' })
    await expect(block).toContainText(/Looked at for \d+ of \d+ projects/)
    // Once for all blocks that are as old.
    await expect(
      page
        .getByRole('main')
        .getByText(/^as of|just now/)
        .first()
    ).toBeVisible()
    const first = overdue.toSorted((a, b) => a.due.localeCompare(b.due))[0]!
    const link = block.getByRole('link').first()
    await expect(link).toContainText(first.project.name)
    await expect(link).toContainText(first.what)
    expect(await violations(page)).toEqual([])
    await link.press('Enter')
    await expect(projects.heading).toHaveText(first.project.name)
    await expect(projects.tab('Checklists')).toHaveAttribute('aria-selected', 'true')
    await expect(projects.panel.getByText('overdue', { exact: true }).first()).toBeVisible()
  })

  await test.step('the same is there offline, after a restart, in a narrow window', async () => {
    await service.cut()
    await app.restart()
    const { page: again } = app
    await again.setViewportSize({ width: 360, height: 740 })
    await expect(screens().projects.rows.first()).toBeVisible()
    await again.keyboard.press('Control+1')
    const pinned = again.getByRole('region', { name: 'Pinned', exact: true })
    await expect(pinned.getByRole('link', { name: 'Called otherwise now' })).toBeVisible()
    await expect(overdueBlock(again).getByRole('link')).toHaveCount(Math.min(overdue.length, 6))
    expect(await violations(again)).toEqual([])
    await fits(again)
    await pinned.getByRole('link', { name: 'Called otherwise now' }).press('Enter')
    await expect(screens().projects.heading).toHaveText('Called otherwise now')
  })

  await test.step('and in Russian', async () => {
    const russian = await app.restart('--lang=ru')
    await russian.setViewportSize({ width: 360, height: 740 })
    await russian.getByRole('link', { name: 'Сегодня' }).press('Enter')
    const late = russian.getByRole('region', { name: 'Просроченные чек-листы', exact: true })
    await expect(late.getByRole('link')).toHaveCount(Math.min(overdue.length, 6))
    await expect(late).toContainText(/Просмотрено проектов: \d+ из \d+/)
    await expect(russian.getByRole('region', { name: 'Что изменилось' })).toContainText('Called otherwise now')
    expect(await violations(russian)).toEqual([])
    await fits(russian)
  })
})
