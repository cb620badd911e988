import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { request } from '../support/bridge.ts'
import { change, projectsOf } from '../support/records.ts'

const CHANGING = { projects: 60, language: 'en', seed: 23, files: 5, events: 5, hasControl: true } as const

test('what changed since one last looked is marked in the list, and told', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const service = await openService(CHANGING)
  const demo = await demoOf(CHANGING)
  const { items } = await projectsOf(demo)
  await app.open(service)
  const { projects, shell } = screens()
  await expect(projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1))
  await expect(shell.statusSaying('Online')).toBeVisible({ timeout: 40_000 })
  const [workspace] = await request(app.page, 'workspaces.list', undefined)
  const workspaceId = workspace?.id ?? ''
  const { id, name } = items.at(-2)!
  await request(app.page, 'changes.visited', { workspaceId, noun: 'project', id })
  const news = projects.table.getByRole('img', { name: 'Changed since you last looked' })
  await expect(news).toHaveCount(0)

  await change(demo, { kind: 'update', id, fields: { name: 'Quite another title', price: 12_345 } })
  // Changes of a never opened project are not marked.
  await change(demo, { kind: 'update', id: items.at(-3)!.id, fields: { price: 54_321 } })
  await request(app.page, 'sync.refresh', { workspaceId, list: 'projects-active' })
  const row = projects.rows.filter({ hasText: 'Quite another title' })
  await expect(row).toBeVisible()
  await expect(row.getByRole('img', { name: 'Changed since you last looked' })).toBeVisible()
  await expect(news).toHaveCount(1)

  const since = await request(app.page, 'changes.since', { workspaceId, noun: 'project', id })
  const title = since.fields.find(({ key }) => key === 'name')
  expect(title).toMatchObject({ role: 'title', isShortened: false })
  expect(JSON.stringify(title?.before)).toContain(name)
  expect(JSON.stringify(title?.after)).toContain('Quite another title')
  const feed = await request(app.page, 'changes.feed', {
    ...{ workspaceId, nouns: ['project'], before: null, since: null, limit: 50 }
  })
  expect(feed.changes.filter(({ what }) => what === 'changed').map((one) => one.id)).toEqual(
    expect.arrayContaining([id, items.at(-3)!.id])
  )

  await service.cut()
  await app.restart()
  await expect(screens().projects.rows.filter({ hasText: 'Quite another title' }).getByRole('img')).toBeVisible()
  const { projects: again } = screens()
  await again.rows.filter({ hasText: 'Quite another title' }).click()
  await test.step('in the project itself: what it was, and is', async () => {
    await expect(again.panel).toContainText('Changed since you looked')
    await expect(again.panel.locator('del').filter({ hasText: name })).toBeVisible()
    await expect(again.panel.locator('ins').filter({ hasText: '12,345' })).toBeVisible()
    expect(await violations(app.page)).toEqual([])
    await app.page.setViewportSize({ width: 360, height: 740 })
    await expect(again.panel.locator('ins').filter({ hasText: '12,345' })).toBeVisible()
    await fits(app.page)
    await again.panel.getByRole('button', { name: 'Hide these changes' }).press('Enter')
    await expect(again.panel).not.toContainText('Changed since you looked')
  })
  await app.page.setViewportSize({ width: 1280, height: 820 })
  await expect(again.table.getByRole('img', { name: 'Changed since you last looked' })).toHaveCount(0)
})
