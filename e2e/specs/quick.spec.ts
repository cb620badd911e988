/** The quick look-up: a small window opened by a global shortcut, starting with the clipboard's content. */
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import { expect, test, type App } from '../fixtures.ts'
import { Shell } from '../pages/shell.ts'
import { fits, violations } from '../support/accessible.ts'
import { request } from '../support/bridge.ts'
import { copied } from '../support/clipboard.ts'
import { filesWith } from '../support/files.ts'
import { processOf, untilReplaced } from '../support/memory.ts'
import { ELECTRON } from '../support/runtime.ts'

test.skip(ELECTRON !== null, 'Keys of the whole system are pressed by people alone.')

const KEY = 'CommandOrControl+Shift+Space'

interface FoundPerson {
  readonly title: string
  readonly phone: string
}

/** A saved project with a unique phone number. */
async function withPhone(page: Page): Promise<FoundPerson> {
  const workspaceId = (await request(page, 'workspaces.list', undefined))[0]!.id
  for (let id = 1; id < 60; id++) {
    const project = await request(page, 'projects.get', { workspaceId, id, refresh: false }).catch(() => null)
    const phone = /"(\+[\d\s()-]{9,20})"/.exec(JSON.stringify(project?.value.fields ?? []))?.[1]
    const title = project?.value.title
    if (phone === undefined || title == null) continue
    const question = { workspaceId, text: phone, nouns: null, deleted: false, limit: 5 } as const
    const { hits } = await request(page, 'search.cache', question)
    if (hits.length === 1) return { title, phone }
  }
  throw new Error('No project has a number of its own.')
}

/** Simulated key presses, counted, and the windows they open. */
function hands(app: App, info: TestInfo) {
  const file = info.outputPath('hands.txt')
  app.changeEnvironment({ DESKSIDE_STANDIN_HANDS: file })
  let actions = 0
  let quick: Page | null = null
  return {
    copy: (text: string) => request(app.page, 'app.copyText', { text }),
    /** Presses the shortcut and returns the window it opens. */
    async open(): Promise<Page> {
      actions = 1
      const made = quick === null ? app.page.context().waitForEvent('page') : null
      appendFileSync(file, `key ${KEY}\n`)
      quick ??= await made!
      await expect.poll(() => quick!.url()).toContain('#/quick')
      return quick
    },
    press: async (key: string): Promise<void> => {
      actions += 1
      await quick!.keyboard.press(key)
      // While open, its shortcut closes it; main handles a page's requests in order.
      if (key === 'Escape') await request(quick!, 'windows.close', undefined)
    },
    actions: () => actions
  }
}

const parts = (page: Page) => ({
  field: page.getByRole('combobox'),
  card: page.getByRole('complementary'),
  chips: page.getByRole('radio'),
  rows: page.getByRole('option')
})

test(
  'who is calling, and what to write them: two actions, online and offline, and nothing is left of what was copied',
  { tag: '@own-app' },
  async ({ app, screens, service, folders }, info) => {
    const hand = hands(app, info)

    await test.step('it shares the process of the window, and both leave the one into which secrets were typed', async () => {
      await app.start()
      const quick = await hand.open()
      await expect(parts(quick).field).toBeVisible()
      const typedInto = await processOf(app.page)
      expect(await processOf(quick)).toBe(typedInto)
      await screens().connect.connectTo(service, 'Acme')
      await expect(screens().projects.rows.first()).toBeVisible()
      const shared = await processOf(app.page)
      expect(shared).not.toBe(typedInto)
      await untilReplaced(quick, typedInto)
      await expect(parts(quick).field).toBeVisible()
      expect(await processOf(quick)).toBe(shared)
      await hand.press('Escape')
    })

    await expect(screens().shell.statusSaying('Online')).toBeVisible({ timeout: 60_000 })
    await expect(screens().projects.rows.first()).toBeVisible()
    const { title, phone } = await withPhone(app.page)
    const otherSpelling = `tel.: ${phone.replaceAll(/[\s()-]/g, '').replace(/(\d\d)(\d\d)$/, '-$1-$2')}`

    for (const network of ['online', 'offline'] as const) {
      await test.step(network, async () => {
        if (network === 'offline') await service.cut()
        await hand.copy(otherSpelling)
        const before = service.requests.length
        const from = Date.now()
        const quick = await hand.open()
        const { field, card } = parts(quick)
        await expect(card).toContainText(title)
        info.annotations.push({
          type: 'time',
          description: `task 1 ${network}: ${Date.now() - from} ms, ${hand.actions()} action`
        })
        expect(hand.actions()).toBeLessThanOrEqual(2)
        await expect(field).toBeFocused()
        await expect(card).toContainText('Stage')
        await expect(card).toContainText('as of')
        if (network === 'online') {
          // Only saved data was searched.
          expect(
            service.requests
              .slice(before)
              .map(({ path }) => path)
              .filter((path) => /search|lookup/.test(path))
          ).toEqual([])
        }
        const asked = Date.now()
        await hand.press('ControlOrMeta+c')
        await copied(title, app.page.locator('body'))
        info.annotations.push({
          type: 'time',
          description: `task 12 ${network}: ${Date.now() - asked} ms, ${hand.actions()} actions`
        })
        expect(hand.actions()).toBeLessThanOrEqual(2)
        await hand.copy(otherSpelling)
        await hand.press('Escape')
      })
    }

    await test.step('Enter opens it in the main window', async () => {
      const quick = await hand.open()
      await expect(parts(quick).card).toContainText(title)
      await hand.press('Enter')
      await expect(screens().projects.heading).toHaveText(title)
      expect(hand.actions()).toBe(2)
    })

    await test.step('what is in the clipboard is found nowhere afterwards', async () => {
      await service.open()
      await expect(screens().shell.statusSaying('Online')).toBeVisible({ timeout: 60_000 })
      const canary = `kanarek${randomUUID().replaceAll('-', '')}`
      for (const text of [`${canary}@mail.example`, `ООО «${canary}»\n${canary}@mail.example`, canary.slice(0, 39)]) {
        await hand.copy(text)
        const quick = await hand.open()
        await expect(parts(quick).field).toHaveValue(new RegExp(canary.slice(0, 30)))
        await expect(quick.getByText('No matches on this computer.').last()).toBeVisible()
        await hand.press('Escape')
        await expect.poll(() => request(app.page, 'windows.quickStart', undefined)).toBeNull()
      }
      await hand.copy('')
      await app.quit()
      const said = canary.slice(0, 30)
      expect(JSON.stringify(service.requests)).not.toContain(said)
      expect(app.output()).not.toContain(said)
      expect(app.logs()).not.toContain(said)
      expect(filesWith(folders.all, said)).toEqual([])
    })
    for (const { type, description } of info.annotations) if (type === 'time') console.log(description)
  }
)

const SIGNATURE =
  'С уважением,\nГромов Артём Валерьевич\nООО «Северный Ветер»\nТел.: +7 (495) 555-10-10\ngromov@mail.example'

for (const language of ['en', 'ru'] as const) {
  test(`it is worked by keyboard, narrow and dark as well: ${language}`, { tag: '@own-app' }, async ({ app }, info) => {
    const hand = hands(app, info)
    const main = await app.start('--demo', `--lang=${language}`)
    await new Shell(app.page).goToProjects()
    await expect(main.getByRole('gridcell').first()).toBeVisible()
    await hand.copy(SIGNATURE)
    const quick = await hand.open()
    const { field, chips, rows, card } = parts(quick)
    // No candidate matches: all were tried.
    const nothing = language === 'en' ? 'No matches on this computer.' : 'На этом компьютере ничего не найдено.'
    await expect(quick.getByText(nothing).last()).toBeVisible()
    await expect(field).toHaveValue('gromov@mail.example')
    await expect(field).toHaveAccessibleName(language === 'en' ? 'Quick look-up' : 'Быстрый поиск')
    await expect(quick.getByRole('checkbox')).toBeChecked()
    await quick.emulateMedia({ reducedMotion: 'reduce' })
    await quick.keyboard.press('ArrowUp')
    await expect(chips.first()).toBeFocused()
    await quick.keyboard.press('ArrowRight')
    await expect(field).toHaveValue('+74955551010')
    await quick.keyboard.press('ArrowDown')
    await expect(field).toBeFocused()
    await quick.screenshot({ path: info.outputPath('chips.png') })
    await field.fill(language === 'en' ? 'roof' : 'монтаж')
    await expect(rows.nth(1)).toBeVisible()
    await quick.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(card.getByRole('heading')).toHaveText(await rows.nth(1).locator('.title').innerText())
    for (const width of [640, 360]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await quick.setViewportSize({ width, height: 440 })
        await quick.emulateMedia({ reducedMotion: 'reduce', colorScheme })
        await expect(quick.locator('html')).toHaveAttribute('data-theme', colorScheme)
        await expect(card.getByRole('term').first()).toBeVisible()
        expect(await violations(quick)).toEqual([])
        await fits(quick)
        await quick.screenshot({ path: info.outputPath(`quick-${width}-${colorScheme}.png`) })
      }
    }
  })
}

test(
  'its key is said to be taken, is changed, and switched off',
  { tag: '@own-app' },
  async ({ app, screens }, info) => {
    app.changeEnvironment({ DESKSIDE_STANDIN_TAKEN_KEYS: KEY })
    hands(app, info)
    const page = await app.start('--demo')
    await screens().shell.settings.click()
    const group = page.getByRole('group', { name: 'Key for the quick look-up' })
    await expect(page.getByText('Another program has this key.')).toBeVisible()
    await group.getByRole('button', { name: 'Change' }).press('Enter')
    await page.keyboard.press('ControlOrMeta+Alt+q')
    await expect(group).toContainText('Ctrl+Alt+Q')
    await expect(page.getByText('Another program has this key.')).toBeHidden()
    await expect(group.getByRole('button', { name: 'Change' })).toBeFocused()
    await group.getByRole('button', { name: 'Off' }).press('Enter')
    await expect(group).toContainText('None')
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('settings.png') })
  }
)
