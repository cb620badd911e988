import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { request } from '../support/bridge.ts'
import { change, projectsOf } from '../support/records.ts'

const CHANGING = { projects: 60, language: 'en', seed: 31, files: 5, events: 5, control: true } as const

test('Today tells what changed and keeps pins at hand, also without the service', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
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

  await test.step('the same is there offline, after a restart, in a narrow window', async () => {
    await service.cut()
    await app.restart()
    const { page: again } = app
    await again.setViewportSize({ width: 360, height: 740 })
    await expect(screens().projects.rows.first()).toBeVisible()
    await again.keyboard.press('Control+1')
    const pinned = again.getByRole('region', { name: 'Pinned', exact: true })
    await expect(pinned.getByRole('link', { name: 'Called otherwise now' })).toBeVisible()
    expect(await violations(again)).toEqual([])
    await fits(again)
    await pinned.getByRole('link', { name: 'Called otherwise now' }).press('Enter')
    await expect(screens().projects.heading).toHaveText('Called otherwise now')
  })
})
