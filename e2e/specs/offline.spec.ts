import { expect, SMALL, test } from '../fixtures.ts'
import { processOf, untilReplaced } from '../support/memory.ts'
import { countOf } from '../support/records.ts'

test('the service goes, the list and every cached project stay, and all catches up by itself', async ({
  app,
  screens,
  service,
  demoOf
}) => {
  const count = await countOf(await demoOf(SMALL))
  await app.open(service)
  await expect(screens().projects.table).toHaveAttribute('aria-rowcount', String(count + 1))
  await expect(screens().shell.statusSaying('Online')).toBeVisible()
  await expect(screens().projects.status).toContainText('as of')

  const staysUsable = async (): Promise<void> => {
    const { projects } = screens()
    let last = ''
    await expect(projects.table).toHaveAttribute('aria-rowcount', String(count + 1))
    await expect(projects.status).toContainText('as of')
    for (const index of [0, 3, 1]) {
      last = await projects.open(index)
      await expect(projects.detail.getByRole('heading', { name: 'Custom fields', exact: true })).toBeVisible()
      // As old as the list: stated once, and in the tooltip of the refresh button.
      await expect(projects.detail.getByText(/^as of/)).toHaveCount(0)
      await expect(projects.detail.getByRole('button', { name: 'Refresh this project' })).toHaveAttribute(
        'data-tip',
        /as of \d/
      )
      await expect(projects.detail).not.toContainText('Could not be refreshed')
    }
    // A row far below, on a page that was never on screen.
    await projects.table.press('End')
    await projects.table.press('Enter')
    await expect(projects.heading).not.toHaveText(last)
    await expect(projects.detail.getByRole('heading', { name: 'Custom fields', exact: true })).toBeVisible()
  }

  await test.step('cut off while it runs', async () => {
    await service.cut()
    await staysUsable()
    const { projects, shell } = screens()
    await expect(shell.statusSaying('The server does not answer')).toBeVisible()
    await projects.detail.getByRole('button', { name: 'Refresh this project' }).click()
    await expect(shell.statusSaying('The server does not answer')).toBeVisible()
    await expect(projects.detail).toContainText('Could not be refreshed')
    await shell.status.click()
    await expect(shell.panel).toContainText('The server does not answer')
    await expect(shell.panel).toContainText('since')
    await expect(shell.panel).toContainText('The server does not accept connections')
    // Technical details are collapsed: only the message above is visible.
    expect(await shell.panel.innerText()).not.toContain('port')
    await shell.unfold('Projects')
    await expect(shell.listInPanel('Projects')).toContainText(/\d+ records, complete/)
    await app.page.keyboard.press('Escape')
  })

  await test.step('no room repeats it', async () => {
    const { page } = app
    for (const room of ['today', 'groups', 'people', 'files', 'calendar', 'search?find=ltd', 'lookup', 'projects']) {
      await page.evaluate((to) => (location.hash = to), `#/${room}`)
      const main = page.getByRole('main')
      await expect(page).toHaveURL(new RegExp(`#/${room.split('?')[0]}`))
      await expect(main).toContainText(/\w/)
      if (room.startsWith('search')) {
        await expect(page.getByRole('searchbox', { name: 'Name, number, phone, tax ID' })).toHaveValue('ltd')
        await expect(main.getByRole('status').filter({ hasText: /\d results?|No matches/ })).toBeVisible()
      }
      await expect(main.getByText(/didn’t send this list|Could not be refreshed|does not accept/), room).toHaveCount(0)
    }
    await expect(screens().shell.statusSaying('The server does not answer')).toBeVisible()
  })

  await test.step('started without the service', async () => {
    await app.restart()
    await staysUsable()
    await expect(screens().shell.statusSaying('The server does not answer')).toBeVisible()
  })

  await test.step('the service comes back', async () => {
    const before = service.requests.length
    await service.open()
    await expect(screens().shell.statusSaying('Online')).toBeVisible({ timeout: 45_000 })
    expect(service.requests.length).toBeGreaterThan(before)
  })
})

test('refused credentials stop the asking, not the showing', async ({ app, screens, service }) => {
  await app.open(service)
  const { connect, projects, shell } = screens()
  await expect(shell.statusSaying('Online')).toBeVisible()
  service.behaviour = () => ({ status: 401, body: '{"error":"gone"}' })
  await projects.open(0)
  await expect(shell.statusSaying('Token or secret refused')).toBeVisible()
  await service.rests()
  const asked = service.requests.length
  await projects.open(2)
  await expect(projects.detail.getByRole('heading', { name: 'Custom fields', exact: true })).toBeVisible()
  expect(service.requests.length).toBe(asked)

  service.behaviour = () => null
  await shell.status.click()
  await shell.panel.getByRole('button', { name: 'Enter credentials' }).click()
  const typedInto = await processOf(app.page)
  await connect.fill(service.credentials)
  await app.page.getByRole('button', { name: 'Test and save' }).click()
  await untilReplaced(app.page, typedInto)
  await expect(shell.statusSaying('Online')).toBeVisible()
})
