import { appendFileSync } from 'node:fs'
import { expect, test, SMALL } from '../fixtures.ts'
import { CalendarRoom } from '../pages/calendar-room.ts'
import { violations } from '../support/accessible.ts'
import { prefer, preference, request } from '../support/bridge.ts'
import { dayFromNow, eventsOf } from '../support/calendar-truth.ts'
import { jsonLines } from '../support/log-lines.ts'
import { ELECTRON } from '../support/runtime.ts'

interface ShownNotification {
  readonly shown: number
  readonly title: string
  readonly body: string
}

test(
  'a reminder of an event comes once, leads to it, and says no more than it may',
  { tag: '@own-app' },
  async ({ app, screens, service, demoOf }, info) => {
    test.skip(ELECTRON !== null, 'Notifications of a system are seen by people alone.')
    const [log, clicks] = [info.outputPath('notices.jsonl'), info.outputPath('clicks.txt')]
    app.changeEnvironment({ DESKSIDE_STANDIN_NOTICE_LOG: log, DESKSIDE_STANDIN_NOTICE_CLICKS: clicks })
    const notices = () => jsonLines<ShownNotification>(log).filter(({ shown }) => shown !== undefined)
    const click = ({ shown }: ShownNotification): void => appendFileSync(clicks, `${shown}\n`)
    const plain = await demoOf({ ...SMALL, dialect: 'bare' })
    const soon = await eventsOf(plain, dayFromNow(0), dayFromNow(1))

    let page = await app.open(service)
    let room = new CalendarRoom(page)
    await room.open()
    await expect(room.events().first()).toBeVisible()

    await test.step('it is asked once who one is', async () => {
      const question = page.locator('[data-question]')
      await expect(question).toContainText('Shall Deskside remind you of your events')
      expect(await violations(page)).toEqual([])
      await question.getByRole('button', { name: 'Remind me…' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(question).toHaveCount(0)
      expect(notices()).toEqual([])
    })

    const [workspace] = await request(page, 'workspaces.list', undefined)
    const workspaceId = workspace?.id ?? ''
    await test.step('the settings say what is reminded of', async () => {
      await page.getByRole('button', { name: 'More calendar actions' }).click()
      await page.getByRole('menuitem', { name: 'Calendar settings' }).click()
      const settings = page.locator('[data-reminders]')
      await expect(settings).toContainText('does not know yet who you are')
      await settings.getByLabel('When', { exact: true }).selectOption('1440')
      await settings.getByLabel('Remind me of').selectOption('all')
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect
        .poll(async () => (await preference(page, workspaceId, 'reminders')).settings)
        .toMatchObject({
          of: 'all',
          minutes: 1440
        })
    })

    let first: ShownNotification | undefined
    await test.step('what comes due is announced, and a click leads to it', async () => {
      await expect.poll(() => notices().length, { timeout: 60_000 }).toBeGreaterThan(0)
      first = notices()[0]
      if (first === undefined) throw new Error('Nothing was announced.')
      expect(soon.map(({ name }) => name)).toContain(first.title)
      click(first)
      await expect(room.detail.getByRole('heading', { level: 2 })).toHaveText(first.title)
      await expect(page).toHaveURL(/#\/calendar\/events\/\d+\?.*at=/)
    })
    const opened = page.url()

    await test.step('after a kill it does not come again; what is due then says no more than it may', async () => {
      await app.kill()
      const before = notices().length
      page = await app.start()
      room = new CalendarRoom(page)
      await expect(screens().shell.rooms).toBeVisible()
      const { settings } = await preference(page, workspaceId, 'reminders')
      await prefer(page, workspaceId, 'reminders', { ...settings, minutes: 10_080, hideText: true })
      await expect.poll(() => notices().length, { timeout: 60_000 }).toBeGreaterThan(before)
      const [next] = notices().slice(before)
      if (next === undefined) throw new Error('Nothing was announced.')
      expect(next.title).toBe('An event of your calendar')
      click(next)
      await expect(page).toHaveURL(/#\/calendar\/events\/\d+\?.*at=/)
      // The first one by start: if the kill had lost data, the same one would appear again.
      expect(page.url()).not.toBe(opened)
    })
  }
)
