import type { ChildKind } from '../../src/shared/model/children.ts'
import { expect, test } from '../fixtures.ts'
import { SMALL } from '../fixtures.ts'
import type { Tab } from '../pages/projects-room.ts'
import { fits, violations } from '../support/accessible.ts'
import { childrenOf, projectsOf, type ServiceRecord } from '../support/records.ts'

const TABS: Readonly<Record<ChildKind, { tab: Tab; path: string }>> = {
  steps: { tab: 'Stages', path: '/projects/steps' },
  events: { tab: 'Events', path: '/projects/actions' },
  checklists: { tab: 'Checklists', path: '/projects/checklists' },
  goods: { tab: 'Goods', path: '/projects/goods' },
  payments: { tab: 'Payments', path: '/projects/payments' }
}
const KINDS = Object.keys(TABS) as ChildKind[]

test('each part of a project shows what the service answers, filtered by it, and from the cache without it', async ({
  app,
  screens,
  service,
  demoOf
}) => {
  const demo = await demoOf(SMALL)
  // The project with the most of everything, and another one that is never looked into.
  const projects = (await projectsOf(demo)).items
  const rich = await richest(projects)
  const other = projects.find(({ id }) => id !== rich.id)!

  async function richest(among: readonly ServiceRecord[]) {
    for (const { id } of among) {
      const lists = await Promise.all(KINDS.map((kind) => childrenOf(demo, kind, id)))
      if (lists.every((list) => list.length > 1)) {
        return {
          id,
          ...(Object.fromEntries(KINDS.map((kind, at) => [kind, lists[at]])) as Record<ChildKind, typeof among>)
        }
      }
    }
    throw new Error('no project has something of everything')
  }
  const asked = (kind: ChildKind): Readonly<Record<string, string>> | undefined =>
    service.requests.findLast(({ path, query }) => path === TABS[kind].path && query['id'] === String(rich.id))?.query

  await app.start()
  const { page } = app
  await screens().connect.connectTo(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const go = (id: number, tab: string) => page.goto(`${page.url().split('#')[0]}#/projects/${id}?tab=${tab}`)
  const on = screens().projects
  await go(rich.id, 'overview')
  await expect(on.heading).toBeVisible()

  for (const kind of KINDS) {
    await test.step(kind, async () => {
      await on.tab(TABS[kind].tab).click()
      const count = rich[kind].length
      await expect(on.panel).toContainText(count === 1 ? '1 entry' : `${count} entries`)
      await expect(on.panel.getByRole('listitem').filter({ has: page.locator('[aria-expanded]') })).toHaveCount(count)
      expect(asked(kind)).toMatchObject({ id: String(rich.id) })
      expect(await violations(page)).toEqual([])
    })
  }

  await test.step('events of one type and of one day', async () => {
    await on.tab('Events').click()
    const [event] = rich.events
    const type = Number(event!['type_id'])
    await on.panel.getByRole('button', { name: 'Event types' }).click()
    // The types come from the cache a moment after the panel.
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Event types' }).press('Enter')
    const chosen = page.getByRole('option', { selected: true })
    await expect(chosen).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Event types' }).press('Control+Enter')
    await expect.poll(() => asked('events')?.['filter_actions']).toMatch(/^\d+$/)
    const wanted = Number(asked('events')!['filter_actions'])
    const matching = rich.events.filter((one) => Number(one['type_id']) === wanted).length
    await expect(on.panel.getByRole('listitem').filter({ has: page.locator('[aria-expanded]') })).toHaveCount(matching)
    await on.panel.getByRole('button', { name: 'Clear filter' }).first().click()

    const day = String(event!['date']).slice(0, 10)
    await on.panel.getByLabel('Day').fill(day)
    await on.panel.getByLabel('Day').dispatchEvent('change')
    await expect.poll(() => asked('events')?.['filter_date']).toBe(day)
    const thatDay = rich.events.filter((one) => String(one['date']).startsWith(day)).length
    await expect(on.panel.getByRole('listitem').filter({ has: page.locator('[aria-expanded]') })).toHaveCount(thatDay)
    await on.panel.getByRole('button', { name: 'Clear filter' }).first().click()
    expect(type).toBeGreaterThan(0)
  })

  await test.step('one event by its number', async () => {
    const id = rich.events.at(-1)!.id
    await on.panel.getByRole('textbox', { name: 'One by its number' }).fill(String(id))
    await on.panel.getByRole('textbox', { name: 'One by its number' }).press('Enter')
    await expect.poll(() => asked('events')?.['filter_id']).toBe(String(id))
    await expect(on.panel.getByRole('listitem').filter({ has: page.locator('[aria-expanded]') })).toHaveCount(1)
    await on.panel.getByRole('button', { name: 'Clear filter' }).first().click()
  })

  await test.step('payments of one direction', async () => {
    await on.tab('Payments').click()
    await expect(on.panel.getByText('Balance', { exact: true })).toBeVisible()
    await on.panel.getByText('Received', { exact: true }).first().click()
    await expect.poll(() => asked('payments')?.['filter_type']).toBe('1')
    const received = rich.payments.filter((one) => one['type'] === true || Number(one['type']) === 1).length
    await expect(on.panel).toContainText(received === 1 ? '1 entry' : `${received} entries`)
    await on.panel.getByRole('button', { name: 'Clear filter' }).first().click()
  })

  await test.step('the story, by day, and the record as it was sent', async () => {
    await on.tab('Timeline').click()
    await expect(on.panel.getByRole('heading', { level: 3 }).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    await on.tab('Raw').click()
    await expect(on.panel).toContainText('"id"')
    expect(await violations(page)).toEqual([])
  })

  await test.step('without the service: what was read, with its age; what was not, said so', async () => {
    await service.cut()
    for (const kind of KINDS) {
      await on.tab(TABS[kind].tab).click()
      await expect(on.panel).toContainText(`${rich[kind].length} entr`)
      await expect(on.panel.getByText(/as of|just now|ago|\d\d:\d\d/).first()).toBeVisible()
    }
    await go(other.id, 'events')
    await expect(on.panel).toContainText('The events of this project are not cached yet.')
    await expect(on.panel).toContainText('Could not be refreshed: The server refuses the connection.')
    await on.tab('Timeline').click()
    await expect(on.panel).toContainText('not cached yet: Events, Stages, Payments')
  })
})

test('the parts of a project are reached by keyboard, in a narrow window, in Russian', async ({
  app,
  screens,
  openService
}) => {
  const service = await openService({ projects: 60, language: 'ru', seed: 9 })
  await app.start()
  await screens().connect.connectTo(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const page = await app.restart('--lang=ru')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const grid = page.getByRole('grid', { name: 'Проекты' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(8)
  await tabs.first().focus()
  for (let at = 0; at < 8; at++) {
    await expect(tabs.nth(at)).toBeFocused()
    await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).not.toBeEmpty()
    expect(await violations(page)).toEqual([])
    await fits(page)
    await page.keyboard.press('ArrowRight')
  }
})
