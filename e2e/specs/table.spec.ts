import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { pasted } from '../support/clipboard.ts'

test('any field is a column, by keyboard alone, and stays so after a restart', async ({ app, screens, service }) => {
  await app.start()
  let on = screens()
  await on.connect.connectTo(service)
  await expect(on.projects.rows.first()).toBeVisible()
  const headers = (): Promise<string[]> => on.projects.table.getByRole('columnheader').allInnerTexts()
  const columns = app.page.getByRole('button', { name: 'Columns' })
  const panel = app.page.getByRole('dialog', { name: 'Columns' })
  let added = ''

  await test.step('chosen by its name', async () => {
    await columns.press('Enter')
    await expect(panel.getByRole('searchbox', { name: 'Find a field' })).toBeFocused()
    const more = panel.getByRole('list', { name: 'More columns' }).getByRole('checkbox')
    added = (await more.first().locator('xpath=..').innerText()).trim()
    await app.page.keyboard.type(added)
    await app.page.keyboard.press('ArrowDown')
    await app.page.keyboard.press('Space')
    expect(await violations(app.page)).toEqual([])
    await app.page.keyboard.press('Escape')
    await expect(columns).toBeFocused()
    await expect(on.projects.table.getByRole('columnheader', { name: added, exact: true })).toBeVisible()
  })

  await test.step('moved to the front', async () => {
    await on.projects.table.getByRole('columnheader', { name: 'Price' }).getByRole('button').focus()
    await app.page.keyboard.press('Alt+Shift+ArrowLeft')
    await app.page.keyboard.press('Alt+Shift+ArrowLeft')
    expect((await headers())[0]).toBe('Price')
    await expect(on.projects.table.getByRole('columnheader', { name: 'Price' }).getByRole('button')).toBeFocused()
  })

  await test.step('and kept', async () => {
    const before = await headers()
    await app.page.waitForTimeout(1_000)
    await app.restart()
    on = screens()
    await expect(on.projects.rows.first()).toBeVisible()
    await expect.poll(headers).toEqual(before)
  })

  await fits(app.page)
})

test('rows are marked, added up, and copied as they are seen', async ({ app, screens, service }) => {
  await app.start()
  const on = screens()
  await on.connect.connectTo(service)
  await expect(on.projects.status).toContainText(/\d+ projects/)
  await expect(on.projects.status).toContainText('Σ')
  const marked = on.projects.table.locator('[role="row"][aria-selected="true"]')

  await on.projects.table.focus()
  await app.page.keyboard.press('Home')
  for (let step = 0; step < 3; step += 1) await app.page.keyboard.press('Shift+ArrowDown')
  await expect(on.projects.status).toContainText('4 selected')
  await expect(marked).toHaveCount(4)
  await on.projects.rows.nth(6).click({ modifiers: ['ControlOrMeta'] })
  await expect(on.projects.status).toContainText('5 selected')
  await expect(on.projects.detail).toHaveCount(0)
  expect(await violations(app.page)).toEqual([])

  await app.page.keyboard.press('ControlOrMeta+C')
  await expect(app.page.getByText('5 rows are copied as a table.')).toBeVisible()
  const titles = [0, 1, 2, 3, 6].map((index) => on.projects.titleOf(index))
  await app.page.getByRole('button', { name: 'Columns' }).press('Enter')
  const { text, html } = await pasted(app.page.getByRole('searchbox', { name: 'Find a field' }))
  const lines = text.trim().split(/\r?\n/)
  expect(lines[0]?.split('\t')).toEqual(await on.projects.table.getByRole('columnheader').allInnerTexts())
  expect(lines.slice(1).map((line) => line.split('\t')[0])).toEqual(await Promise.all(titles))
  expect(html.match(/<tr/g)).toHaveLength(6)
  await app.page.keyboard.press('Escape')

  await on.projects.table.focus()
  await app.page.keyboard.press('ControlOrMeta+A')
  const all = Number(await on.projects.table.getAttribute('aria-rowcount')) - 1
  await expect(on.projects.status).toContainText(`${all} selected`)
  await app.page.keyboard.press('Escape')
  await expect(on.projects.status).not.toContainText('selected')
})
