import { expect, test } from '../fixtures.ts'

test('a first run leads through the demo to a project', async ({ app, screens }) => {
  await app.start()
  const { connect, projects, shell } = screens()
  await expect(connect.openDemo).toBeVisible()
  await expect(connect.address).toBeFocused()
  await expect(shell.rooms).toBeHidden()

  await connect.openDemo.click()
  await expect(shell.rooms.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  await expect(app.page.getByRole('region', { name: 'Active projects by stage' })).toBeVisible()
  await shell.rooms.getByRole('link', { name: 'Projects' }).click()
  await expect(projects.rows.first()).toBeVisible()
  await expect(projects.table).toHaveAttribute('aria-rowcount', /^[12]\d{3}$/)
  await expect(shell.statusSaying('Online')).toBeVisible()
  await expect(projects.status).toContainText('as of')
  await expect(app.page.getByRole('banner').getByText('Demo', { exact: true })).toBeVisible()

  const title = await projects.open(2)
  await expect(projects.heading).toHaveText(title)
  await expect(projects.detail.getByRole('heading', { name: 'Custom fields', exact: true })).toBeVisible()
  // As old as the list, whose status line says so.
  await expect(projects.detail).not.toContainText('as of')
})

test('--demo opens the demo workspace without a question, and again after a restart', async ({ app, screens }) => {
  await app.start('--demo')
  const here = () => screens().shell.rooms.locator('[aria-current="page"]')
  await expect(here()).toHaveAccessibleName('Today')
  await app.restart()
  await expect(here()).toHaveAccessibleName('Today')
  await expect(screens().shell.workspace).toHaveAccessibleName('Workspace: Demo')

  await test.step('a restart returns to the room of the last run', async () => {
    await screens().shell.goToProjects()
    await expect(screens().projects.rows.first()).toBeVisible()
    await app.restart()
    await expect(screens().projects.rows.first()).toBeVisible()
    await expect(here()).toHaveAccessibleName('Projects')
  })
})
