import { expect, SMALL, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { request } from '../support/bridge.ts'
import { projectsOf } from '../support/records.ts'

test('won and lost leave the order of stages, by name or as the user says', async ({
  app,
  screens,
  service,
  demoOf
}, info) => {
  const { items } = await projectsOf(await demoOf(SMALL))
  await app.open(service)
  const { page } = app
  const { projects, settings, shell, fields } = screens()
  await expect(projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1))
  const workspaceId = (await request(page, 'workspaces.list', undefined)).find((one) => one.isActive)!.id
  const stages = new Map<string, number>()
  await expect(async () => {
    const { options } = await request(page, 'records.options', {
      workspaceId,
      of: { kind: 'stage', funnels: [] },
      text: ''
    })
    for (const { id, label } of options) if (label !== null) stages.set(label, id)
    expect([...stages.keys()]).toEqual(expect.arrayContaining(['Completed', 'Lost', 'Closed']))
  }).toPass()
  const open = async (stage: string): Promise<void> => {
    const project = items.find((one) => one['step_id'] === stages.get(stage))!
    await page.goto(`${page.url().split('#')[0]}#/projects/${project.id}`)
    await expect(projects.heading).toHaveText(project.name)
  }
  const bar = projects.detail.getByRole('list', { name: 'Stages', exact: true })
  const mark = projects.detail.locator('.words').getByRole('img')

  await test.step('a finished project has a tick, and its bar ends before', async () => {
    await open('Completed')
    await page.screenshot({ path: info.outputPath('won.png') })
    await expect(mark).toHaveAccessibleName('Won')
    await expect(projects.detail.locator('.words')).toContainText('Completed')
    await expect(bar.getByRole('listitem')).toHaveCount(8)
    await expect(bar).not.toContainText('Completed')
    await expect(bar).not.toContainText('Lost')
    expect(await violations(page)).toEqual([])
  })

  await test.step('a lost one a cross', async () => {
    await open('Lost')
    await expect(mark).toHaveAccessibleName('Lost')
  })

  await test.step('what no word tells is open until the user says so', async () => {
    await open('Closed')
    await expect(mark).toHaveCount(0)
    await expect(bar).toContainText('Closed')
    await shell.settings.click()
    await settings.section('Fields').click()
    await fields.kind.selectOption('stage')
    const closed = page.getByRole('group', { name: 'Service', exact: true }).getByLabel('Closed', { exact: true })
    await expect(closed.locator('option:checked')).toHaveText('By its name: Open')
    await closed.selectOption('Won')
    await page.screenshot({ path: info.outputPath('fields.png') })
    expect(await violations(page)).toEqual([])
    // Resetting also resets stage states; undo restores them.
    await fields.resetAll.click()
    await expect(closed.locator('option:checked')).toHaveText('By its name: Open')
    await expect(fields.resetAll).toBeDisabled()
    await expect(shell.notices).toContainText('Stages are recognised by name again')
    await shell.notices.getByRole('button', { name: 'Undo' }).click()
    await expect(closed.locator('option:checked')).toHaveText('Won')
    await open('Closed')
    await expect(mark).toHaveAccessibleName('Won')
    await expect(bar).not.toContainText('Closed')
  })

  await test.step('after a restart too, also in the list and on the board', async () => {
    await app.kill()
    await app.start()
    // Wide enough to draw every column.
    await app.page.setViewportSize({ width: 4_000, height: 900 })
    const again = screens()
    await again.projects.list.getByRole('button', { name: 'Board', exact: true }).press('Enter')
    const board = app.page.getByRole('group', { name: 'Board', exact: true })
    await board.page().getByRole('combobox', { name: 'Funnel', exact: true }).selectOption({ index: 1 })
    await expect(board.getByRole('heading', { name: 'Won Closed' })).toBeVisible()
    await app.page.screenshot({ path: info.outputPath('board.png') })
  })

  await test.step('at 360 px, dark, in Russian, in forced colours', async () => {
    const again = app.page
    await request(again, 'settings.set', { language: 'ru', theme: 'dark' })
    await again.setViewportSize({ width: 360, height: 740 })
    await fits(again)
    await again.screenshot({ path: info.outputPath('narrow.png') })
    await again.setViewportSize({ width: 4_000, height: 900 })
    await again.emulateMedia({ forcedColors: 'active' })
    await expect(again.getByRole('img', { name: 'Успех' }).first()).toBeVisible()
  })
})

test('a stage that looks final is asked about once, in the funnel and on Today', async ({
  app,
  screens,
  service
}, info) => {
  await app.open(service)
  const { page } = app
  const { projects, shell } = screens()
  await expect(shell.statusSaying('Online')).toBeVisible({ timeout: 60_000 })
  const question = page.getByRole('group', { name: 'Final stage', exact: true })
  const closed = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Closed' }) })

  await test.step('by keyboard, with a way back', async () => {
    await projects.list.getByRole('button', { name: 'Funnel', exact: true }).press('Enter')
    await expect(question).toContainText('Is “Closed” a final stage?')
    await expect(closed.getByRole('img')).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('asked.png') })
    await question.getByRole('button', { name: 'Yes' }).press('Enter')
    await expect(question).toHaveCount(0)
    await expect(closed.getByRole('img')).toHaveAccessibleName('Final, won or lost')
    await shell.notices.getByRole('button', { name: 'Undo' }).click()
    await expect(question).toBeVisible()
    await expect(closed.getByRole('img')).toHaveCount(0)
  })

  await test.step('Today asks too, and its line counts the answer', async () => {
    await shell.rooms.getByRole('link', { name: 'Today', exact: true }).click()
    const block = page.getByRole('region', { name: 'Active projects by stage', exact: true })
    const figures = block.getByRole('button', { name: /^Service/ }).locator('.figures')
    const open = async (): Promise<number> => Number.parseInt(await figures.innerText(), 10)
    await expect(question).toBeVisible()
    const before = await open()
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect.poll(open).toBeLessThan(before)
    await expect(question).toHaveCount(0)
  })

  await test.step('and not again after a restart', async () => {
    await shell.goToProjects()
    await app.restart()
    await screens().projects.list.getByRole('button', { name: 'Funnel', exact: true }).press('Enter')
    await expect(app.page.getByRole('img', { name: 'Final, won or lost' }).first()).toBeVisible()
    await expect(app.page.getByRole('group', { name: 'Final stage', exact: true })).toHaveCount(0)
  })
})
