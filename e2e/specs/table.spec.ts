import { expect, SMALL, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { copied } from '../support/clipboard.ts'
import { projectsOf } from '../support/records.ts'
import { chooseItem } from '../support/keyboard.ts'

test('any field is a column, by keyboard alone, and stays so after a restart', async ({
  app,
  screens,
  service,
  demoOf
}) => {
  await app.open(service)
  let on = screens()
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

  const price = () => on.projects.table.getByRole('columnheader', { name: 'Price' })
  const widthOf = async (): Promise<number> => Math.round((await price().boundingBox())?.width ?? 0)
  await test.step('made wider, by keys and by its edge', async () => {
    const first = await widthOf()
    await app.page.keyboard.press('Shift+ArrowRight')
    await expect.poll(widthOf).toBeGreaterThan(first)
    const second = await widthOf()
    const edge = (await price().locator('.handle').boundingBox())!
    await app.page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2)
    await app.page.mouse.down()
    await app.page.mouse.move(edge.x + edge.width / 2 + 40, edge.y + edge.height / 2, { steps: 4 })
    await app.page.mouse.up()
    await expect.poll(widthOf).toBe(second + 40)
  })

  await test.step('kept at the left', async () => {
    await columns.press('Enter')
    const pin = panel.getByRole('button', { name: 'Keep Price at the left' })
    await pin.press('Enter')
    await expect(pin).toHaveAttribute('aria-pressed', 'true')
    await app.page.keyboard.press('Escape')
    const { x } = (await price().boundingBox())!
    await app.page.setViewportSize({ width: 760, height: 700 })
    await on.projects.table.evaluate((grid) => {
      const scroller = [grid, ...grid.querySelectorAll('*')].find(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1
      )
      scroller?.scrollTo({ left: 200 })
    })
    await expect.poll(async () => Math.round((await price().boundingBox())!.x)).toBeLessThanOrEqual(Math.round(x))
    await expect(price()).toBeInViewport({ ratio: 1 })
    await app.page.setViewportSize({ width: 1280, height: 820 })
  })

  await test.step('sorted by, as the service’s numbers are', async () => {
    const { items } = await projectsOf(await demoOf(SMALL))
    const prices = items.map((project) => Number(project['price'])).toSorted((a, b) => b - a)
    await price().getByRole('button').press('Enter')
    await expect(price()).toHaveAttribute('aria-sort', 'descending')
    const shown = async (): Promise<number[]> =>
      Promise.all(
        [0, 1, 2, 3, 4].map(async (at) =>
          Number((await on.projects.rows.nth(at).getByRole('gridcell').first().innerText()).replaceAll(/[^\d.]/g, ''))
        )
      )
    await expect.poll(shown).toEqual(prices.slice(0, 5))
    await price().getByRole('button').press('Enter')
    await expect(price()).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(shown).toEqual(prices.toReversed().slice(0, 5))
  })

  await test.step('and kept', async () => {
    const before = await headers()
    const wide = await widthOf()
    await app.page.waitForTimeout(1_000)
    await app.restart()
    on = screens()
    await expect(on.projects.rows.first()).toBeVisible()
    await expect.poll(headers).toEqual(before)
    await expect(price()).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(widthOf).toBe(wide)
  })
  await fits(app.page)

  await test.step('in a narrow window, in Russian, with rows closer together', async () => {
    const { page } = app
    const grid = page.getByRole('grid')
    const heightOf = async (): Promise<number> => (await grid.getByRole('row').nth(2).boundingBox())?.height ?? 0
    const high = await heightOf()
    await on.shell.settings.click()
    await on.settings.choice('Rows', 'Compact').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ControlOrMeta+2')
    await expect.poll(heightOf).toBeLessThan(high)
    await app.speak('ru')
    await app.page.setViewportSize({ width: 360, height: 740 })
    await expect(app.page.getByRole('grid', { name: 'Проекты' }).getByRole('row').nth(1)).toBeVisible()
    await fits(app.page)
    expect(await violations(app.page)).toEqual([])
    await app.page.getByRole('button', { name: /^Сортировка/ }).press('Enter')
    await chooseItem(app.page.getByRole('menuitemradio', { name: 'Название' }))
    await expect(app.page.getByRole('button', { name: /Название/ }).first()).toBeVisible()
  })
})

test('rows are marked, added up, and copied as they are seen', async ({ app, screens, service }) => {
  await app.open(service)
  const on = screens()
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
  const { text, html } = await copied(/\t/, app.page.getByRole('searchbox', { name: 'Find a field' }))
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

test('the next step and what was received are columns: shown when known, sorted and added up', async ({
  app,
  screens,
  service,
  demoOf
}, info) => {
  const { items } = await projectsOf(await demoOf(SMALL))
  const nextOf = new Map(
    items.map(({ id, data }) => [
      String(id),
      String((data as Record<string, unknown>)['next_contact'] ?? '').slice(0, 10)
    ])
  )
  const [soonest] = [...nextOf.values()].filter((day) => day !== '').sort()
  await app.open(service)
  const { page } = app
  await page.setViewportSize({ width: 1440, height: 900 })
  const { projects } = screens()
  const next = projects.table.getByRole('columnheader', { name: 'Next step' })
  await expect(next).toBeVisible()
  await expect(screens().shell.statusSaying('Online')).toBeVisible({ timeout: 40_000 })

  await test.step('sorted by the date', async () => {
    await next.getByRole('button').first().press('Enter')
    await expect(next).toHaveAttribute('aria-sort', 'ascending')
    const first = projects.rows.first()
    await expect
      .poll(async () => nextOf.get((await first.locator('[role=gridcell]:last-child').innerText()).trim()))
      .toBe(soonest)
    await expect(first).toContainText('· Next contact')
    await expect(projects.table).not.toContainText('next_contact')
  })

  await test.step('the id outlasts the next step where there is little room', async () => {
    const id = projects.table.getByRole('columnheader', { name: 'ID' })
    await page.setViewportSize({ width: 1200, height: 900 })
    await expect(next).toBeHidden()
    await expect(id).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(next).toBeVisible()
    await expect(id).toBeVisible()
    await page.screenshot({ path: info.outputPath('next-1280.png') })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('received, once payments of a project are loaded', async () => {
    const received = projects.table.getByRole('columnheader', { name: 'Received' })
    await expect(received).toHaveCount(0)
    // Some projects have no payments.
    for (let at = 0; at < 5; at += 1) {
      await projects.open(at)
      await projects.tab('Payments').click()
      await expect(projects.panel).toContainText(/\S/)
    }
    await projects.detail.getByRole('button', { name: 'Close the project' }).click()
    await expect(received).toBeVisible()
    await expect(page.locator('.totals')).toContainText(/Received /)
    await received.getByRole('button').first().press('Enter')
    await expect(received).toHaveAttribute('aria-sort', 'descending')
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('columns.png') })
  })
})
