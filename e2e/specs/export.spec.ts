import { readdirSync, readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import Papa from 'papaparse'
import type { Page } from '@playwright/test'
import { expect, test, type App } from '../fixtures.ts'
import type { ProjectsRoom } from '../pages/projects-room.ts'
import { request } from '../support/bridge.ts'
import type { DemoOptions } from '../support/demo.ts'
import { tabTo } from '../support/keyboard.ts'
import { filtered, projectsOf } from '../support/records.ts'

const SOME: DemoOptions = { projects: 120, language: 'en', seed: 11, files: 5, events: 5 }
/** Enough projects for an export that can be cancelled. */
const MANY: DemoOptions = { projects: 16_000, language: 'en', seed: 11, files: 5, events: 5, shouldPreserialise: true }
/** Fields with their own columns, and the headings. */
const COLUMNS = { inn: 'INN', phone: 'Phone' } as const

/** Answers the next dialogs with files in a separate folder. */
function answering(app: App, all: string) {
  const folder = join(all, 'exports')
  mkdirSync(folder)
  return {
    folder,
    name(path: string): string {
      const filePath = join(folder, path)
      app.answerDialogs({ showSaveDialog: { canceled: false, filePath } })
      return filePath
    }
  }
}

/** Chooses a format in the menu with the keyboard, from any focus. */
async function exportAs(page: Page, format: 'CSV' | 'XLSX'): Promise<void> {
  const menu = page.getByRole('button', { name: 'Export', exact: true })
  await tabTo(menu)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused()
  if (format === 'XLSX') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

async function addColumn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Columns' })
  await expect(panel.getByRole('searchbox', { name: 'Find a field' })).toBeFocused()
  await page.keyboard.type(name)
  await expect(panel.getByRole('checkbox')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
}

/** Content of the table: headers, and texts of the rows by header. */
async function seen({ table, rows }: ProjectsRoom) {
  const headers = await table.getByRole('columnheader').allInnerTexts()
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll<HTMLElement>('[role=gridcell]')].map(({ innerText }) => innerText))
  )
  const lines = cells.map((texts) =>
    Object.fromEntries(texts.map((text, at) => [headers[at] ?? '', text.split('\n').at(-1)?.trim() ?? '']))
  )
  return { headers, lines }
}

/** Number in an English amount. */
const amountIn = (text: string): number => Number(text.replace(/[^\d.-]/gu, ''))
const dayOf = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(new Date(`${iso}T12:00:00`))

test('a filtered, sorted list with chosen columns is exported as it is seen, by keyboard alone', async ({
  app,
  screens,
  folders,
  openService,
  demoOf
}) => {
  const { folder, name } = answering(app, folders.all)
  const service = await openService(SOME)
  const demo = await demoOf(SOME)
  const records = new Map((await projectsOf(demo)).items.map((record) => [String(record.id), record]))
  await app.open(service)
  const { page } = app
  // High enough to draw every row.
  await page.setViewportSize({ width: 1600, height: 5_200 })
  const on = screens()
  await expect(on.projects.status).toContainText(/^\d+ projects/)
  const all = (await on.projects.table.getAttribute('aria-rowcount')) ?? ''
  await expect(on.shell.statusSaying('Online')).toBeVisible()

  await test.step('columns, a condition and an order are chosen', async () => {
    for (const column of Object.values(COLUMNS)) await addColumn(page, column)
    await tabTo(on.projects.addCondition)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused()
    await page.keyboard.type('Responsible')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Responsible' })).toBeFocused()
    const options = page.getByRole('listbox', { name: 'Responsible' }).getByRole('option')
    await expect(options.nth(2)).toBeVisible()
    for (let at = 0; at < 3; at++) {
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(on.projects.table).not.toHaveAttribute('aria-rowcount', all)
    await on.projects.table.getByRole('columnheader', { name: 'Price' }).getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(on.projects.table.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
      'aria-sort',
      'descending'
    )
  })

  await test.step('the list comes to be what the server found, in its order, also among equal prices', async () => {
    const lastSent = () =>
      service.requests.findLast(({ path, body }) => path === '/projects/filter' && body.includes('"order_by":"price"'))
        ?.body
    await expect.poll(lastSent).toBeDefined()
    const asked = JSON.parse(lastSent() ?? '') as Record<string, unknown>
    const { items } = await filtered(demo, { ...asked, count: 1_000, offset: 0 })
    const prices = items.map(({ price }) => price)
    expect(new Set(prices).size, 'some are equal').toBeLessThan(prices.length)
    await expect
      .poll(async () => (await seen(on.projects)).lines.map(({ ID }) => Number(ID)))
      .toEqual(items.map(({ id }) => id))
  })
  await expect(on.projects.parity).toContainText(/server’s answer|works offline/)
  const count = Number(await on.projects.table.getAttribute('aria-rowcount')) - 1
  expect(count).toBeGreaterThan(5)
  await expect(on.projects.rows).toHaveCount(count)
  await expect(on.projects.table.getByText('Loading')).toHaveCount(0)
  const { headers, lines } = await seen(on.projects)
  const expected = headers.flatMap((header) => (header === 'Price' ? ['Price', 'Price: currency'] : [header]))
  expect(headers).toEqual(expect.arrayContaining([...Object.values(COLUMNS), 'Price', 'Created', 'Responsible']))

  /** Compares a line of the file with the row of the table. */
  const same = (of: 'csv' | 'xlsx', cells: readonly unknown[], at: number): void => {
    const line = lines[at] ?? {}
    const record = records.get(line['ID'] ?? '')!
    const fields = record['data'] as Record<string, unknown>
    const cell = (header: string): unknown => cells[expected.indexOf(header)] ?? ''
    for (const header of headers) {
      const what = `${of} ${header} of ${String(record.id)}`
      const value = cell(header)
      if (header === 'Price') {
        const amount = of === 'csv' ? (value === '' ? '' : Number(value)) : value
        expect(amount, what).toBe(line[header] === '' ? '' : amountIn(line[header] ?? ''))
        expect(typeof value, what).toBe(of === 'xlsx' && value !== '' ? 'number' : 'string')
      } else if (header === 'Created') {
        const day =
          value instanceof Date ? value.toISOString().slice(0, 10) : String(value).replace(/ \d{2}:\d{2}$/u, '')
        expect(day, what).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        expect(line[header], what).toContain(dayOf(day))
      } else if (header === 'Next step') {
        // The file has the day, and the time of an event; the table adds the name of the field or event.
        const day =
          value instanceof Date ? value.toISOString().slice(0, 10) : String(value).replace(/ \d{2}:\d{2}$/u, '')
        expect(line[header]?.split(' · ')[0] ?? '', what).toBe(day === '' ? '' : dayOf(day))
      } else {
        expect(value, what).toBe(line[header])
      }
    }
    // Digit texts are no numbers: leading zeros and long digits are preserved.
    for (const [key, column] of Object.entries(COLUMNS)) expect(cell(column)).toBe(String(fields[key] ?? ''))
    expect(cell('ID')).toBe(String(record.id))
  }

  await test.step('to CSV', async () => {
    const file = name('list.csv')
    await exportAs(page, 'CSV')
    await expect(on.shell.notices).toContainText(`${String(count)} projects are in “list.csv”.`)
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused()
    const text = readFileSync(file, 'utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    const [head, ...rows] = Papa.parse<string[]>(text.slice(1).trimEnd(), { delimiter: ',' }).data
    expect(head).toEqual(expected)
    expect(rows).toHaveLength(count)
    rows.forEach((cells, at) => same('csv', cells, at))
  })

  await test.step('to a workbook', async () => {
    const file = name('list.xlsx')
    await exportAs(page, 'XLSX')
    await expect(on.shell.notices).toContainText(`${String(count)} projects are in “list.xlsx”.`)
    const [head, ...rows] = (await readXlsx(new Uint8Array(readFileSync(file)))).sheets[0]?.rows ?? []
    expect(head).toEqual(expected)
    expect(rows).toHaveLength(count)
    rows.forEach((cells, at) => same('xlsx', cells, at))
  })

  await test.step('in Russian with its own decimal sign and separator', async () => {
    const file = name('список.csv')
    await request(page, 'settings.set', { language: 'ru' })
    await page.getByRole('button', { name: 'Выгрузить', exact: true }).press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`в «${basename(file)}»`)).toBeVisible()
    const [head, ...rows] = Papa.parse<string[]>(readFileSync(file, 'utf8').slice(1).trimEnd(), {
      delimiter: ';'
    }).data
    expect(head).toHaveLength(expected.length)
    const prices = rows.map((cells) => cells[expected.indexOf('Price')] ?? '')
    expect(prices.map((price) => (price === '' ? '' : Number(price.replace(',', '.'))))).toEqual(
      lines.map((line) => (line['Price'] === '' ? '' : amountIn(line['Price'] ?? '')))
    )
    expect(prices.join()).not.toContain('.')
    await request(page, 'settings.set', { language: 'en' })
  })

  await test.step('only what is selected', async () => {
    const file = name('two.csv')
    await on.projects.table.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(on.projects.table.locator('[role="row"][aria-selected="true"]')).toHaveCount(2)
    await page.locator('.totals').getByRole('button', { name: 'Export the selection' }).press('Enter')
    await page.keyboard.press('Enter')
    await expect(on.shell.notices).toContainText('2 projects are in “two.csv”.')
    const [, ...rows] = Papa.parse<string[]>(readFileSync(file, 'utf8').slice(1).trimEnd(), { delimiter: ',' }).data
    expect(rows).toHaveLength(2)
    rows.forEach((cells, at) => same('csv', cells, at))
  })

  await test.step('nor does it hide that a folder takes no file', async () => {
    name('nowhere/list.csv')
    await page.locator('.totals').getByRole('button', { name: 'Export the selection' }).press('Enter')
    await page.keyboard.press('Enter')
    await expect(on.shell.notices).toContainText('The file can’t be written there.')
  })
  expect(readdirSync(folder).sort()).toEqual(['list.csv', 'list.xlsx', 'two.csv', 'список.csv'])
})

test('an export goes on in another room, and leaves nothing when it is cancelled or the app quits', async ({
  app,
  screens,
  folders,
  openService
}) => {
  const { folder, name } = answering(app, folders.all)
  const service = await openService(MANY)
  await app.open(service)
  const { page } = app
  const on = screens()
  await expect(on.projects.status).toContainText(/^[\d,]+ projects/, { timeout: 60_000 })
  // Reading fields from the records takes longer.
  await addColumn(page, 'Phone')
  await expect(on.shell.statusSaying('Online')).toBeVisible({ timeout: 60_000 })
  const progress = on.shell.notices.getByRole('group', { name: 'Export under way' })
  const old = name('list.xlsx')
  const untouched = () => {
    expect([readdirSync(folder), readFileSync(old, 'utf8')]).toEqual([['list.xlsx'], 'what was there before'])
  }
  /** On a slow machine, an export may finish before it can be cancelled: then start over. */
  const stopped = (step: () => Promise<void>) =>
    expect(async () => {
      await expect(progress).toHaveCount(0)
      writeFileSync(old, 'what was there before')
      await page.keyboard.press('Escape')
      await step()
    }).toPass({ timeout: 60_000 })
  const brief = { timeout: 2_000 }

  await test.step('cancelled in another room', async () => {
    await stopped(async () => {
      await on.shell.rooms.getByRole('link', { name: 'Projects', exact: true }).press('Enter')
      await expect(on.projects.rows.first()).toBeVisible()
      await exportAs(page, 'XLSX')
      await on.shell.rooms.getByRole('link', { name: 'Today', exact: true }).press('Enter')
      await expect(progress).toContainText(/Exporting [\d,]+ of [\d,]+/, brief)
      await progress.getByRole('button', { name: 'Cancel' }).press('Enter', brief)
      await expect(progress).toHaveCount(0)
      await expect(on.shell.notices.getByRole('status')).toHaveText(
        'The export is cancelled: no file was written.',
        brief
      )
    })
    await expect(page.locator('#content')).toBeFocused()
    untouched()
  })

  await test.step('cancelled where it was begun', async () => {
    await on.shell.rooms.getByRole('link', { name: 'Projects', exact: true }).press('Enter')
    await expect(on.projects.rows.first()).toBeVisible()
    await stopped(async () => {
      await exportAs(page, 'XLSX')
      await page.getByRole('button', { name: 'Export under way' }).press('Enter', brief)
      await expect(page.getByRole('menuitem', { name: 'Cancel the export' })).toBeFocused(brief)
      await page.keyboard.press('Enter')
      await expect(progress).toHaveCount(0)
      await expect(on.shell.notices.getByRole('status')).toHaveText(
        'The export is cancelled: no file was written.',
        brief
      )
    })
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused()
    untouched()
  })

  await test.step('ended with the app', async () => {
    await stopped(async () => {
      await exportAs(page, 'XLSX')
      await expect(progress).toContainText(/Exporting [\d,]+ of [\d,]+/, brief)
      // The file being written appears soon after the first progress.
      await expect.poll(() => readdirSync(folder).length, { intervals: [5], ...brief }).toBe(2)
    })
    await app.quit()
    untouched()
  })
})
