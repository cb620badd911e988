import { appendFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test, type App } from '../fixtures.ts'
import { Shell } from '../pages/shell.ts'
import { CalendarRoom } from '../pages/calendar-room.ts'
import { violations } from '../support/accessible.ts'
import { request } from '../support/bridge.ts'
import { jsonLines } from '../support/log-lines.ts'
import { ELECTRON } from '../support/runtime.ts'

test.skip(ELECTRON !== null, 'The tray of a system, and the button that closes a window, are pressed by people alone.')

interface TrayContents {
  readonly toolTip: string
  readonly menu: readonly { readonly label?: string; readonly checked?: boolean }[]
}

/** Simulates user actions outside pages: the tray, and the window's close button. */
function outside(app: App, file: (name: string) => string) {
  const [log, hands] = [file('tray.jsonl'), file('hands.txt')]
  app.changeEnvironment({ DESKSIDE_STANDIN_TRAY_LOG: log, DESKSIDE_STANDIN_HANDS: hands })
  const lines = () => jsonLines<TrayContents | { readonly badge: number }>(log)
  const shown = (): TrayContents | undefined => lines().findLast((line): line is TrayContents => 'menu' in line)
  const isClosed = (page: Page): Promise<void> => expect.poll(() => page.isClosed()).toBe(true)
  return {
    shown,
    /** Number of times the menu was set. */
    menus: (): number => lines().filter((line) => 'menu' in line).length,
    labels: (): string[] => shown()?.menu.flatMap(({ label }) => label ?? []) ?? [],
    press: (label: string): void => appendFileSync(hands, `tray ${label}\n`),
    closeWindow: async (): Promise<void> => {
      const { page } = app
      appendFileSync(hands, 'close\n')
      await isClosed(page)
    },
    askToClose: (): void => appendFileSync(hands, 'close\n')
  }
}

const questions = (app: App): unknown[] =>
  app.askedDialogs().map((asked) => (asked as { options: { message: string } }).options.message)
const QUESTION = 'Keep Deskside running when you close its window?'

test(
  'closing asks once, the app goes on in the tray, and each way in opens the window anew',
  { tag: '@own-app' },
  async ({ app, screens }, info) => {
    const tray = outside(app, (name) => info.outputPath(name))
    await app.start('--demo')
    await new Shell(app.page).goToProjects()
    await expect(screens().projects.rows.first()).toBeVisible()
    await expect
      .poll(tray.labels, { timeout: 40_000 })
      .toEqual([
        'Online',
        expect.stringMatching(/./),
        'Open Deskside',
        'Quick look-up',
        'Side panel',
        'Pause sync',
        'Quit Deskside'
      ])
    expect(tray.shown()?.toolTip).toBe('Deskside: Online')

    await test.step('a question that is dismissed leaves the window open', async () => {
      app.answerDialogs({ showMessageBox: { response: 2 } })
      tray.askToClose()
      await expect.poll(() => questions(app)).toEqual([QUESTION])
      await expect(screens().projects.rows.first()).toBeVisible()
    })

    await test.step('kept running, a second start opens the window', async () => {
      app.answerDialogs({ showMessageBox: { response: 0 } })
      await tray.closeWindow()
      expect(questions(app)).toEqual([QUESTION, QUESTION])
      expect(await app.startAgain()).toBe(0)
      await app.reattach()
      await expect(screens().projects.rows.first()).toBeVisible()
      expect((await request(app.page, 'settings.get', undefined)).onClose).toBe('stay')
    })

    await test.step('the tray pauses the sync and opens the window, which is not asked about again', async () => {
      await tray.closeWindow()
      tray.press('Pause sync')
      await expect.poll(tray.labels).toContain('Resume sync')
      expect(tray.shown()?.toolTip).toBe('Deskside: Sync paused')
      tray.press('Open Deskside')
      await app.reattach()
      await expect(screens().projects.rows.first()).toBeVisible()
      expect(questions(app)).toHaveLength(2)
    })

    await test.step('the next event leads to its date, also without a window', async () => {
      const next = tray.labels()[1] ?? ''
      expect(next).toContain('·')
      await tray.closeWindow()
      tray.press(next)
      await app.reattach()
      await expect(app.page).toHaveURL(/#\/calendar\/events\/\d+\?.*at=/)
      await expect(new CalendarRoom(app.page).detail.getByRole('heading', { level: 2 })).toBeVisible()
    })

    await test.step('a link opens the window, which says what it led to', async () => {
      await tray.closeWindow()
      expect(await app.startAgain('deskside://nowhere')).toBe(0)
      await app.reattach()
      await expect(screens().shell.notices).toContainText('Deskside does not know this link.')
    })

    await test.step('the side panel opens docked', async () => {
      await tray.closeWindow()
      tray.press('Side panel')
      await app.reattach()
      await expect.poll(() => app.page.evaluate(() => innerWidth)).toBe(400)
      await expect.poll(() => tray.shown()?.menu.find(({ label }) => label === 'Side panel')?.checked).toBe(true)
    })

    await test.step('its last entry quits, also without a window', async () => {
      await tray.closeWindow()
      const ended = app.ended()
      tray.press('Quit Deskside')
      expect(await ended).toBe(0)
    })
  }
)

test(
  'closing quits where that was chosen, and a start at log-in has no window until somebody wants one',
  { tag: '@own-app' },
  async ({ app, screens }, info) => {
    const tray = outside(app, (name) => info.outputPath(name))
    await app.start('--demo')
    const { settings, shell } = screens()
    await shell.settings.click()
    await settings.choose('When the window is closed', 'Quit')
    await expect(app.page.getByText('Not possible while Deskside runs from its source.')).toBeVisible()
    expect(await violations(app.page)).toEqual([])
    const ended = app.ended()
    await tray.closeWindow()
    expect(await ended).toBe(0)
    expect(questions(app)).toEqual([])
    await app.quit()

    const before = tray.menus()
    const started = app.start('--demo', '--hidden', '--lang=ru')
    let wasOpened = false
    void started.then(() => (wasOpened = true))
    await expect.poll(tray.menus).toBeGreaterThan(before)
    await expect.poll(tray.labels).toContain('Открыть Deskside')
    // Another hidden start opens no window either.
    expect(await app.startAgain('--hidden')).toBe(0)
    expect(wasOpened).toBe(false)
    tray.press('Открыть Deskside')
    const page = await started
    await expect(page.getByRole('link', { name: 'Сегодня' })).toHaveAttribute('aria-current', 'page')
  }
)
