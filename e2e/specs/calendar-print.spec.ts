import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LAYOUTS, pressIn } from '../support/keyboard.ts'
import { expect, test } from '../fixtures.ts'
import { CalendarRoom } from '../pages/calendar-room.ts'
import { dayFromNow, eventsOf } from '../support/calendar-truth.ts'

const DATA = { projects: 90, language: 'en', seed: 7 } as const

interface Sheet {
  readonly heading: string
  readonly shown: string
  readonly days: readonly { readonly day: string; readonly titles: readonly string[]; readonly text: string }[]
}

/** Keeps the last printed sheet, which exists on the page only during printing. */
const KEEP_SHEET = (): void => {
  const kept = globalThis as unknown as { sheet: unknown }
  new MutationObserver(() => {
    const sheet = document.querySelector('[data-print]')
    if (sheet === null) return
    kept.sheet = {
      heading: sheet.querySelector('h1')?.textContent ?? '',
      shown: getComputedStyle(sheet).display,
      days: [...sheet.querySelectorAll<HTMLElement>('section')].map((section) => ({
        day: section.dataset['day'],
        titles: [...section.querySelectorAll('.title > span:last-child')].map((one) => one.textContent ?? ''),
        text: section.textContent ?? ''
      }))
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

/** Pages of a PDF written by Chromium, with sizes in points. */
function pagesOf(path: string): { readonly width: number; readonly height: number }[] {
  const text = readFileSync(path, 'latin1')
  expect(text.startsWith('%PDF-')).toBe(true)
  return [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height)
  }))
}

test(
  'a week and an agenda become pages that have every event of the service',
  { tag: '@own-app' },
  async ({ app, openService, demoOf }, info) => {
    const plain = await demoOf({ ...DATA, dialect: 'bare' })
    const folder = info.outputPath('papers')
    mkdirSync(folder, { recursive: true })
    app.changeEnvironment({ TZ: 'Europe/Moscow' })
    const answerWith = (name: string): string => {
      const filePath = join(folder, name)
      app.answerDialogs({ showSaveDialog: { canceled: false, filePath } })
      return filePath
    }
    const page = await app.open(await openService(DATA))
    const room = new CalendarRoom(page)
    await room.open()
    await expect(room.events().first()).toBeVisible()
    await page.evaluate(KEEP_SHEET)
    const sheet = (): Promise<Sheet> => page.evaluate(() => (globalThis as unknown as { sheet: Sheet }).sheet)
    async function saved(name: string): Promise<string> {
      const path = answerWith(name)
      await page.getByRole('button', { name: 'More calendar actions' }).click()
      await page.getByRole('menuitem', { name: 'Save what is shown as PDF' }).click()
      await expect(page.getByText(`Saved as ${name}.`)).toBeVisible()
      expect(existsSync(path)).toBe(true)
      await expect(page.locator('[data-print]')).toHaveCount(0)
      return path
    }

    await test.step('the week, in columns on paper that lies', async () => {
      await room.grid.focus()
      await page.keyboard.press('w')
      await room.settled()
      await expect(room.status).toContainText('as of')
      const pages = pagesOf(await saved('week.pdf'))
      expect(pages.length).toBeGreaterThan(0)
      for (const { width, height } of pages) expect(width).toBeGreaterThan(height)
      const { days, heading } = await sheet()
      expect(heading).toBe((await room.heading.textContent()) ?? '')
      expect(days).toHaveLength(7)
      const [first, last] = [days[0]?.day ?? '', days[6]?.day ?? '']
      const events = await eventsOf(plain, first, last)
      for (const { day, titles } of days) {
        const wanted = events.filter(({ start, end, all_day }) => {
          // An event that ends at midnight ends the evening before.
          const until = !all_day && end.slice(11, 16) === '00:00' && end > start ? `${end.slice(0, 10)}` : null
          return start.slice(0, 10) <= day && (until === null ? end.slice(0, 10) >= day : until > day)
        })
        expect(titles.toSorted(), day).toEqual(wanted.map(({ name }) => name).toSorted())
      }
    })

    await test.step('the agenda, day by day on paper that stands, with nothing left out', async () => {
      await page.keyboard.press('a')
      await room.settled()
      await expect(room.grid).toHaveAttribute('aria-rowcount', /[1-9]/)
      // A month that is still being read would be missing on paper.
      await expect(room.status).toContainText('as of')
      const pages = pagesOf(await saved('agenda.pdf'))
      expect(pages.length).toBeGreaterThan(1)
      for (const { width, height } of pages) expect(width).toBeLessThan(height)
      const { days, shown } = await sheet()
      const count = days.flatMap(({ titles }) => titles).length
      await expect(room.grid).toHaveAttribute('aria-rowcount', String(count))
      const today = dayFromNow(0, 'Europe/Moscow')
      expect(days.map(({ day }) => day)).toContain(today)
      // It is invisible on screen.
      expect(shown).toBe('none')
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('#app')).toBeVisible()
      // Paper is white in every theme.
      await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
      await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
      await page.emulateMedia({ media: null })
    })

    await test.step('without a printer it is said what to do', async () => {
      const said = page.getByText('Printing failed.')
      for (const layout of LAYOUTS) {
        await room.grid.focus()
        await pressIn(page, layout, 'ControlOrMeta+p')
        await expect(said).toBeVisible()
        await expect(page.locator('[data-print]')).toHaveCount(0)
        await page.getByRole('button', { name: 'Dismiss' }).last().click()
        await expect(said).toHaveCount(0)
      }
    })
  }
)
