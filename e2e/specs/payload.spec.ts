import type { ChildKind } from '../../src/shared/model/children.ts'
import { expect, test } from '../fixtures.ts'
import type { Tab } from '../pages/projects-room.ts'
import { violations } from '../support/accessible.ts'
import { childrenOf, projectsOf } from '../support/records.ts'

const DATA = { projects: 40, language: 'en', seed: 12, files: 5, events: 5 } as const
const TABS: Readonly<Record<ChildKind, Tab>> = {
  steps: 'Stages',
  events: 'Events',
  checklists: 'Checklists',
  goods: 'Goods',
  payments: 'Payments'
}
const PARTS = Object.entries(TABS) as [ChildKind, Tab][]
const number = (text: string): number => Number(text.replaceAll(/\(.*\)|[^\d.]/g, ''))

for (const dialect of ['bare', 'nested', 'php', 'jsonapi', 'random:23', 'random:112']) {
  test(`a service that answers in its own way is understood: ${dialect}`, async ({
    app,
    screens,
    openService,
    demoOf
  }) => {
    // The same records in the usual form: what should be read out of the unusual one.
    const demo = await demoOf(DATA)
    const { items } = await projectsOf(demo)
    const newest = items.toSorted((a, b) => b.id - a.id)
    const service = await openService({ ...DATA, dialect })
    await app.start()
    const { page } = app
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(String(error)))
    const { connect, projects } = screens()
    await connect.connectTo(service)
    await expect(projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1))

    for (const [at, project] of newest.slice(0, 6).entries()) {
      const row = projects.rows.nth(at)
      await expect(row).toContainText(project.name)
      await expect(row).toContainText((project['user'] as { name: string }).name)
      const cells = await row.getByRole('gridcell').allInnerTexts()
      expect(cells.map(number)).toContain(Number(project['price']))
      // A day as people write it, not as the service does.
      expect(cells.some((cell) => /^\d{1,2} [A-Z][a-z]+( \d{4})?$/.test(cell))).toBe(true)
    }
    const counts = async (id: number): Promise<Record<ChildKind, number>> =>
      Object.fromEntries(
        await Promise.all(PARTS.map(async ([kind]) => [kind, (await childrenOf(demo, kind, id)).length]))
      ) as Record<ChildKind, number>
    const rich = items.at(4)!.id
    const known = await counts(rich)
    await page.goto(`${page.url().split('#')[0]}#/projects/${rich}`)
    await expect(projects.heading).toHaveText(items.at(4)!.name)
    // Fields of its own are told from the others, or not: they are there.
    const { email } = items.at(4)!['data'] as { email: string }
    await expect(projects.panel).toContainText(email)
    for (const [kind, tab] of PARTS) {
      await projects.tab(tab).click()
      await expect(projects.panel).toContainText(known[kind] === 1 ? '1 entry' : `${known[kind]} entries`)
    }
    await projects.tab('Timeline').click()
    await expect(projects.panel.getByRole('heading', { level: 3 }).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(thrown).toEqual([])
  })
}

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
        for (const text of ['zorb', 'violet', 'frobs', '17 of them']) await expect(projects.panel).toContainText(text)
      }
      if (id === 6) await expect(projects.heading).toHaveText('<img src=x onerror=alert(1)>')
    })
  }
  for (const tab of ['Timeline', ...Object.values(TABS), 'Raw'] as Tab[]) {
    await projects.tab(tab).click()
    await expect(projects.tab(tab)).toHaveAttribute('aria-selected', 'true')
    await expect(projects.panel).not.toBeEmpty()
    await expect(projects.panel).not.toContainText(/undefined|NaN|\[object/)
  }
  await projects.heading.focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: 'Meeting card' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Meeting card' })).not.toContainText(/undefined|NaN|\[object/)
  expect(await violations(page)).toEqual([])
  expect(thrown).toEqual([])
})
