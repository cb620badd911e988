import type { ChildKind } from '../../src/shared/model/children.ts'
import { expect, test } from '../fixtures.ts'
import { SMALL } from '../fixtures.ts'
import type { Tab } from '../pages/projects-room.ts'
import { fits, violations } from '../support/accessible.ts'
import { childrenOf, projectsOf, type ServiceRecord } from '../support/records.ts'
import { chooseItem } from '../support/keyboard.ts'

const TABS: Readonly<Record<ChildKind, { tab: Tab; path: string }>> = {
  steps: { tab: 'Stages', path: '/projects/steps' },
  actions: { tab: 'Events', path: '/projects/actions' },
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
  // Many steps in one start of the app.
  test.slow()
  const demo = await demoOf(SMALL)
  // The richest project, and another one that is never opened.
  const projects = (await projectsOf(demo)).items
  const rich = await richest(projects)
  const [other, neighbour] = projects.filter(({ id }) => id !== rich.id) as [ServiceRecord, ServiceRecord]

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

  await app.open(service)
  const { page } = app
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

  await test.step('the tabs say how many there are', async () => {
    for (const kind of KINDS) {
      await expect(on.tab(TABS[kind].tab).locator('.count')).toHaveText(String(rich[kind].length))
      await expect(on.tab(TABS[kind].tab)).toHaveAccessibleDescription(new RegExp(`^${rich[kind].length} entr`))
    }
  })

  const rowsOf = () => on.panel.getByRole('listitem').filter({ has: page.locator('[aria-expanded]') })
  const clear = () => on.panel.getByRole('button', { name: 'Clear filter' }).first().click()
  const fillDay = async (day: string): Promise<void> => {
    await on.panel.getByLabel('Day').fill(day)
    await on.panel.getByLabel('Day').dispatchEvent('change')
  }
  const digits = (text: string): number => Number(text.replaceAll(/[^\d.]/g, '').replace(/\.$/, ''))

  await test.step('stages of one day, and two of them', async () => {
    await on.tab('Stages').click()
    const day = String(rich.steps[1]!['start']).slice(0, 10)
    await fillDay(day)
    await expect.poll(() => asked('steps')?.['filter_date']).toBe(day)
    // Includes the stage that ended on the day the next one began.
    await expect(rowsOf()).toHaveCount((await childrenOf(demo, 'steps', rich.id, { filter_date: day })).length)
    await clear()
    await expect(rowsOf()).toHaveCount(rich.steps.length)
    await on.panel.getByRole('button', { name: 'Stage', exact: true }).click()
    const find = page.getByRole('combobox', { name: 'Stage' })
    await expect(page.getByRole('option').nth(1)).toBeVisible()
    await find.press('Enter')
    await find.press('ArrowDown')
    await find.press('Enter')
    await expect(page.getByRole('option', { selected: true })).toHaveCount(2)
    await find.press('ControlOrMeta+Enter')
    await expect.poll(() => asked('steps')?.['filter_steps']).toMatch(/^\d+_\d+$/)
    const wanted = asked('steps')!['filter_steps']!.split('_').map(Number)
    await expect(rowsOf()).toHaveCount(rich.steps.filter(({ id }) => wanted.includes(id)).length)
    await clear()
  })

  await test.step('checklists tell how far they are, item by item', async () => {
    await on.tab('Checklists').click()
    const wanted = rich.checklists.map((one) => (one['items'] as { done: boolean }[]).map(({ done }) => done))
    const words = wanted.map((items) => `${items.filter(Boolean).length} of ${items.length}`)
    await expect(rowsOf()).toHaveCount(words.length)
    expect((await rowsOf().locator('.progress .figures').allInnerTexts()).toSorted()).toEqual(words.toSorted())
    const first = rich.checklists[0]!
    const row = rowsOf().filter({ hasText: first.name }).first()
    await row.getByRole('button').first().press('Enter')
    const items = first['items'] as { name: string }[]
    for (const { name } of items) await expect(row).toContainText(name)
    await expect(row.getByRole('img', { name: 'done', exact: true })).toHaveCount(wanted[0]!.filter(Boolean).length)
    // Once, without the raw JSON.
    await expect(row).not.toContainText('"name"')
  })

  await test.step('goods and payments add up', async () => {
    await on.tab('Goods').click()
    const total = rich.goods.reduce((sum, good) => sum + Math.round(Number(good['sum']) * 100), 0) / 100
    expect(digits(await on.panel.getByText(/^Total /).innerText())).toBe(total)
    await on.tab('Payments').click()
    const balances = rich.payments
      .toSorted((a, b) => String(a['date']).localeCompare(String(b['date'])))
      .reduce<number[]>((all, payment) => {
        const cents = Math.round(Number(payment['sum']) * 100) * (payment['type'] === true ? 1 : -1)
        return [...all, (all.at(-1) ?? 0) + cents]
      }, [])
      .map((cents) => Math.abs(cents) / 100)
    const caption = on.panel.locator('figcaption')
    expect(digits(await caption.innerText())).toBe(balances.at(-1))
    await expect(on.panel.locator('figure svg path')).toHaveAttribute('d', /V/)
    const shown = await rowsOf().locator('.amount span').allInnerTexts()
    expect(shown.map(digits).toSorted((a, b) => a - b)).toEqual(balances.toSorted((a, b) => a - b))
  })

  await test.step('events of one type and of one day', async () => {
    await on.tab('Events').click()
    const [event] = rich.actions
    const type = Number(event!['type_id'])
    await on.panel.getByRole('button', { name: 'Event types' }).click()
    // The types come from the cache shortly after the panel.
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Event types' }).press('Enter')
    const chosen = page.getByRole('option', { selected: true })
    await expect(chosen).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Event types' }).press('ControlOrMeta+Enter')
    await expect.poll(() => asked('actions')?.['filter_actions']).toMatch(/^\d+$/)
    const wanted = Number(asked('actions')!['filter_actions'])
    const matching = rich.actions.filter((one) => Number(one['type_id']) === wanted).length
    await expect(rowsOf()).toHaveCount(matching)
    await clear()

    const day = String(event!['date']).slice(0, 10)
    await fillDay(day)
    await expect.poll(() => asked('actions')?.['filter_date']).toBe(day)
    const thatDay = rich.actions.filter((one) => String(one['date']).startsWith(day)).length
    await expect(rowsOf()).toHaveCount(thatDay)
    await clear()
    await expect(rowsOf()).toHaveCount(rich.actions.length)
    expect(type).toBeGreaterThan(0)
  })

  await test.step('an event that is unfolded', async () => {
    // Opening it requests it from the service: the list may be older.
    await rowsOf().getByRole('button').first().press('Enter')
    await expect
      .poll(() => service.requests.findLast(({ path }) => path === '/projects/actions/info')?.query['id'])
      .toMatch(/^\d+$/)
    // The answer is as old as the list, which states its age.
    await expect(on.panel.locator('.inside').getByRole('status')).toHaveText('')
    // Values in its row are not repeated; the raw data is behind a button.
    const row = rowsOf().first()
    const title = await row.locator('[data-part="title"]').innerText()
    await expect(row.locator('[data-field]')).not.toHaveCount(0)
    expect(await row.locator('[data-field]').allInnerTexts()).not.toContain(title)
    await row.getByRole('button', { name: /^Raw/ }).click()
    await expect(row.getByLabel('Raw', { exact: true })).toContainText(title.slice(0, 12))
  })

  await test.step('payments of one direction', async () => {
    await on.tab('Payments').click()
    await expect(on.panel.getByText('Balance', { exact: true })).toBeVisible()
    await on.panel.getByText('Received', { exact: true }).first().click()
    await expect.poll(() => asked('payments')?.['filter_type']).toBe('1')
    const received = rich.payments.filter((one) => one['type'] === true || Number(one['type']) === 1).length
    await expect(on.panel).toContainText(received === 1 ? '1 entry' : `${received} entries`)
    await clear()
  })

  await test.step('payments of one day', async () => {
    const payment = rich.payments[0]!
    const day = String(payment['date']).slice(0, 10)
    await fillDay(day)
    await expect.poll(() => asked('payments')?.['filter_date']).toBe(day)
    await expect(rowsOf()).toHaveCount(rich.payments.filter((one) => String(one['date']).startsWith(day)).length)
    // A balance of only some payments would be wrong.
    if (rich.payments.length > 1) await expect(on.panel.locator('figcaption')).toHaveCount(0)
    await clear()
    // The next project requests everything again.
    await go(neighbour.id, 'payments')
    await expect(on.tab('Payments')).toHaveAttribute('aria-selected', 'true')
    await go(rich.id, 'payments')
    await expect(rowsOf()).toHaveCount(rich.payments.length)
  })

  await test.step('the story, by day, and the record as it was sent', async () => {
    await on.tab('Timeline').click()
    const days = [
      ...rich.actions.map((one) => one['date']),
      ...rich.payments.map((one) => one['date']),
      ...rich.steps.map((one) => one['start'])
    ].map((date) => String(date).slice(0, 10))
    await expect(on.panel.getByRole('heading', { level: 3 })).toHaveCount(new Set(days).size)
    await expect(rowsOf()).toHaveCount(days.length)
    expect(await violations(page)).toEqual([])
    await on.showRaw()
    await expect(on.panel).toContainText('"id"')
    expect(await violations(page)).toEqual([])
  })

  await test.step('without the service: what was read, with its age; what was not, said so', async () => {
    await service.cut()
    for (const kind of KINDS) {
      await on.tab(TABS[kind].tab).click()
      await expect(on.panel).toContainText(`${rich[kind].length} entr`)
      await expect(on.panel.getByRole('button', { name: 'Refresh this list' })).toHaveAttribute('data-tip', /as of \d/)
    }
    await go(other.id, 'actions')
    await expect(on.panel).toContainText('The events of this project are not saved on this computer yet.')
    await expect(on.panel).not.toContainText('0 entries')
    await expect(on.panel).not.toContainText('Could not be refreshed')
    await on.panel.getByRole('button', { name: 'Read it now' }).click()
    await expect(on.panel).toContainText('Could not be refreshed: The server does not accept connections')
    await on.tab('Timeline').click()
    await expect(on.panel).toContainText('not saved yet: Events, Stages, Payments')
  })

  await test.step('the service is back: what it could not be asked is asked by itself', async () => {
    await service.open()
    await screens().shell.status.click()
    // It may have recovered before the button could be pressed.
    await screens()
      .shell.panel.getByRole('button', { name: /^(Try again now|Refresh all)$/ })
      .click()
    await page.keyboard.press('Escape')
    await expect(on.panel).not.toContainText('not saved yet')
    await expect(rowsOf().first()).toBeVisible()
  })
})

test('the parts of a project are reached by keyboard, in a narrow window, in Russian', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const DATA = { projects: 60, language: 'ru', seed: 9 } as const
  const service = await openService(DATA)
  const demo = await demoOf(DATA)
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const page = await app.speak('ru')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const grid = page.getByRole('grid', { name: 'Проекты' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(7)
  await tabs.first().focus()
  for (let at = 0; at < 7; at++) {
    await expect(tabs.nth(at)).toBeFocused()
    await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).not.toBeEmpty()
    expect(await violations(page)).toEqual([])
    await fits(page)
    await page.keyboard.press('ArrowRight')
  }

  await test.step('what the server sent has a tab once the menu has led there', async () => {
    await page.getByRole('button', { name: 'Другие действия' }).press('Enter')
    await chooseItem(page.getByRole('menuitem', { name: 'Исходные данные' }))
    await expect(tabs).toHaveCount(8)
    await expect(page.getByRole('tab', { name: 'Исходные данные' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).toContainText('"id"')
    expect(await violations(page)).toEqual([])
    await fits(page)
    await tabs.first().click()
    await expect(tabs).toHaveCount(7)
  })

  await test.step('a day is chosen in a calendar that speaks Russian, whatever the system does', async () => {
    // Chooses some of several events.
    const { items } = await projectsOf(demo)
    let eventful: number | undefined
    for (const { id } of items) {
      if (eventful === undefined && (await childrenOf(demo, 'actions', id)).length > 1) eventful = id
    }
    await page.goto(`${page.url().split('#')[0]}#/projects/${eventful}?tab=actions`)
    await expect(page.getByRole('tab', { name: 'События' })).toHaveAttribute('aria-selected', 'true')
    const field = page.getByRole('textbox', { name: 'День' })
    await expect(field).toHaveAttribute('placeholder', 'дд.мм.гггг')
    await field.fill('15.3.2026')
    await field.press('Alt+ArrowDown')
    const days = page.getByRole('dialog', { name: 'Календарь' }).getByRole('grid', { name: 'март 2026' })
    await expect(days.getByRole('gridcell', { name: 'воскресенье, 15 марта 2026', selected: true })).toBeFocused()
    expect(await violations(page)).toEqual([])
    await fits(page)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('14 мар. 2026')
    await expect(days).toBeHidden()
    const last = () => service.requests.findLast(({ path }) => path === '/projects/actions')?.query['filter_date']
    await expect.poll(last).toBe('2026-03-14')
  })
})

test('what a project has much of is read page by page, and a secret in a record is not shown', async ({
  app,
  screens,
  service
}) => {
  const MANY = 450
  const payments = Array.from({ length: MANY }, (_, at) => ({
    id: at + 1,
    type: at % 3 === 0 ? 0 : 1,
    sum: 100,
    date: `20${10 + Math.floor(at / 30)}-0${1 + (at % 9)}-11`
  }))
  service.behaviour = ({ path, query }) => {
    if (path === '/projects/payments') {
      const [offset, count] = [Number(query['offset']), Number(query['count'])]
      // At most a hundred per page, whatever is requested, and no total.
      return { status: 200, body: JSON.stringify(payments.slice(offset, offset + Math.min(count, 100))) }
    }
    if (path !== '/projects/info') return null
    const record = { id: Number(query['id']), api_token: 'tok-4711-in-a-record', note: 'plain' }
    return { status: 200, body: JSON.stringify(record) }
  }
  await app.open(service)
  const { page } = app
  const { projects: on } = screens()
  await expect(on.rows.first()).toBeVisible()
  await on.open(2)
  await on.tab('Payments').click()
  await expect(on.panel).toContainText(`${MANY} entries`)
  const asked = service.requests.filter(({ path }) => path === '/projects/payments').map(({ query }) => query)
  expect(asked.length).toBeGreaterThanOrEqual(MANY / 100)
  expect(Number(asked.at(-1)!['offset'])).toBeGreaterThan(300)
  const rows = on.panel.getByRole('listitem').filter({ has: page.locator('[aria-expanded]') })
  await expect(rows).toHaveCount(200)
  // The balance covers all payments, or is not shown.
  await expect(on.panel.locator('figcaption')).toHaveCount(0)
  await expect(on.panel.getByText(/^Received 30,000/)).toBeVisible()
  for (const shown of [400, MANY]) {
    await on.panel.getByRole('button', { name: 'Show more' }).press('Enter')
    await expect(rows).toHaveCount(shown)
  }
  await expect(on.panel.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expect(on.panel.locator('figcaption')).toContainText('15,000')

  await on.showRaw()
  await expect(on.panel).toContainText('"note": "plain"')
  await expect(on.panel).toContainText('"api_token"')
  await expect(on.panel).not.toContainText('4711')
})
