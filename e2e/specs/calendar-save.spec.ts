import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { expect, test } from '../fixtures.ts'
import { request } from '../support/bridge.ts'
import { TOGGLE_ROW } from '../support/keyboard.ts'

const read = (path: string): ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(readFileSync(path, 'utf8')) as unknown[])
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))

test('what the calendar shows, and one event, is saved as a calendar file', async ({ app, screens, service }, info) => {
  const folder = info.outputPath('calendars')
  mkdirSync(folder, { recursive: true })
  const answerWith = (name: string): string => {
    const filePath = join(folder, name)
    app.answerDialogs({ showSaveDialog: { canceled: false, filePath } })
    return filePath
  }
  await app.open(service)
  const { page } = app
  await expect(screens().projects.rows.first()).toBeVisible()
  const [workspace] = await request(page, 'workspaces.list', undefined)
  const workspaceId = workspace?.id ?? ''
  await expect
    .poll(async () => {
      const { lists } = await request(page, 'sync.status', { workspaceId })
      return lists.filter(({ list }) => list.startsWith('calendar')).map(({ state }) => state)
    })
    .toEqual(['idle', 'idle'])
  await page.keyboard.press('ControlOrMeta+6')
  await expect(page.locator('.chip').first()).toBeVisible()

  const month = answerWith('month.ics')
  await page.getByRole('button', { name: 'More calendar actions' }).click()
  await page.getByRole('menuitem', { name: 'Save what is shown as .ics' }).click()
  await expect.poll(() => existsSync(month)).toBe(true)
  const saved = read(month)
  expect(saved.length).toBeGreaterThan(1)
  const notice = page.getByText(/^Saved \d+ events? as month\.ics\./)
  await expect(notice).toContainText(`Saved ${saved.length} events as month.ics.`)
  expect(new Set(saved.map(({ uid, startDate }) => `${uid} ${startDate.toString()}`)).size).toBe(saved.length)

  await page.locator('.chip').first().click()
  const detail = page.getByRole('complementary', { name: 'Event' })
  const heading = detail.getByRole('heading').first()
  // Until the event is loaded, its heading is its number.
  await expect(heading).not.toHaveText(/^Event \d+$/)
  const title = (await heading.textContent()) ?? ''
  const one = answerWith('one.ics')
  await detail.getByRole('button', { name: 'Event actions' }).click()
  await page.getByRole('menuitem', { name: 'Save as .ics' }).click()
  await expect.poll(() => existsSync(one)).toBe(true)
  expect(read(one).map(({ summary }) => summary)).toEqual([title.trim()])
  expect(saved.map(({ summary }) => summary)).toContain(title.trim())

  const marked = answerWith('marked.ics')
  const list = page.locator('section[data-region="list"]').getByRole('grid').first()
  await page.keyboard.press('Escape')
  await list.focus()
  await page.keyboard.press('a')
  await expect(list).toHaveAttribute('aria-rowcount', /[1-9]/)
  await list.focus()
  await page.keyboard.press('Home')
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('Shift+ArrowDown')
  const bar = page.locator('[data-marked]')
  await expect(bar).toContainText('3 events selected')
  await page.keyboard.press(TOGGLE_ROW)
  await expect(bar).toContainText('2 events selected')
  await page.keyboard.press(TOGGLE_ROW)
  await expect(list.locator('[role="row"][aria-selected="true"]')).toHaveCount(3)
  const titles = await list.locator('[role="row"][aria-selected="true"] .title').allTextContents()
  await bar.getByRole('button', { name: 'Save as .ics' }).click()
  await expect.poll(() => existsSync(marked)).toBe(true)
  expect(read(marked).map(({ summary }) => summary)).toEqual(titles.map((one) => one.trim()))
  await list.focus()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
})
