import { expect, test } from '../fixtures.ts'

test('a first run leads through the demo to a project', async ({ app, screens }) => {
  await app.start()
  const { connect, projects, shell } = screens()
  await expect(connect.openDemo).toBeVisible()
  await expect(connect.address).toBeFocused()
  await expect(shell.rooms).toBeHidden()

  await connect.openDemo.click()
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
  await expect(screens().projects.rows.first()).toBeVisible()
  await app.restart()
  await expect(screens().projects.rows.first()).toBeVisible()
  await expect(screens().shell.workspace).toHaveAccessibleName('Workspace: Demo')
})
