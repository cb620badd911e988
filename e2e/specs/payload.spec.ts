import { expect, test } from '../fixtures.ts'
import type { Tab } from '../pages/projects-room.ts'
import { violations } from '../support/accessible.ts'

const TABS: readonly Tab[] = ['Timeline', 'Stages', 'Events', 'Checklists', 'Goods', 'Payments']

test('records of nothing but nulls, and of names that nobody knows, are shown as they are', async ({
  app,
  screens,
  openService
}) => {
  const service = await openService(null)
  const strange = [
    { id: 1 },
    { id: 2, name: null, price: null, created: null, user: null, step_id: null, data: null, currency: {} },
    { id: 3, name: '', price: '', created: '0000-00-00 00:00:00', user: {}, step_id: '', data: [], tags: [null, null] },
    { id: 4, name: { a: [1, { b: null }] }, price: 'on request', created: 'soon', user: 'somebody', step_id: -1 },
    { id: 5, zorb: 'violet', glim: { depth: 3 }, hush: [], data: { frobs: '17 of them' } },
    {
      id: 6,
      name: '<img src=x onerror=alert(1)>',
      price: 1e21,
      created: 1763712000,
      user: [[]],
      data: { '': 'nameless' }
    }
  ]
  service.behaviour = ({ path, query }) => {
    const answer = (value: unknown) => ({ status: 200, body: JSON.stringify(value) })
    if (path === '/projects') return answer(query['deleted'] === '1' ? [] : strange)
    if (path === '/projects/filter') return answer(strange)
    if (path === '/projects/info') return answer(strange.find(({ id }) => String(id) === query['id']))
    if (path.startsWith('/projects/'))
      return answer([null, {}, { id: null, name: null, date: null, sum: null }, 7, 'x'])
    return answer(null)
  }
  await app.start()
  const { page } = app
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(String(error)))
  const { connect, projects } = screens()
  await connect.connectTo(service)
  await expect(projects.rows).toHaveCount(strange.length)
  for (const { id } of strange) {
    await test.step(`record ${id}`, async () => {
      await page.goto(`${page.url().split('#')[0]}#/projects/${id}`)
      await expect(projects.detail).toContainText(`ID ${id}`)
      await expect(projects.panel).not.toBeEmpty()
      if (id === 5) {
        for (const text of ['Zorb', 'violet', 'Frobs', '17 of them']) await expect(projects.panel).toContainText(text)
      }
      if (id === 6) await expect(projects.heading).toHaveText('<img src=x onerror=alert(1)>')
    })
  }
  for (const tab of TABS) {
    await projects.tab(tab).click()
    await expect(projects.tab(tab)).toHaveAttribute('aria-selected', 'true')
    await expect(projects.panel).not.toBeEmpty()
    await expect(projects.panel).not.toContainText(/undefined|NaN|\[object/)
  }
  await projects.showRaw()
  await expect(projects.panel).toContainText('"id"')
  await projects.heading.focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: 'Meeting card' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Meeting card' })).not.toContainText(/undefined|NaN|\[object/)
  expect(await violations(page)).toEqual([])
  expect(thrown).toEqual([])
})
