import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { Shell } from '../pages/shell.ts'
import { jsonLines } from '../support/log-lines.ts'
import { ELECTRON } from '../support/runtime.ts'
import { windowOf } from '../support/windows.ts'

test('a page whose process ended comes back by itself, and one that hangs when somebody wants that', async ({
  app,
  screens,
  service
}) => {
  // The driver closes its page with the process, and gets no other for the reopened window.
  test.skip(ELECTRON !== null, 'looked at by hand')
  // The second of "Wait", "Load again" and "Close window".
  app.answerDialogs({ showMessageBox: { response: 1 } })
  app.changeEnvironment({ DESKSIDE_STANDIN_HANGS_AFTER: '5000' })
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const address = app.page.url()
  const isBack = async (): Promise<void> => {
    await expect(screens().projects.rows.first()).toBeVisible()
    expect(app.page.url()).toBe(address)
  }

  await test.step('its process ended: loaded again without a question', async () => {
    await app.crashPage()
    await isBack()
    expect(app.logs()).toContain('The page’s process ended.')
    expect(app.askedDialogs()).toEqual([])
  })

  await test.step('it hangs: asked about once, though its process ended a moment ago', async () => {
    await app.hangPage()
    await isBack()
    expect(app.askedDialogs()).toEqual([
      {
        method: 'showMessageBox',
        options: expect.objectContaining({
          message: 'This window does not answer',
          buttons: ['Wait', 'Load again', 'Close window']
        })
      }
    ])
  })
  expect(await app.quit()).toBe(0)
})

test('a right click in a field offers what can be done there, in the language of the app', async ({ app, folders }) => {
  const log = join(folders.temporary, 'menus.log')
  app.changeEnvironment({ DESKSIDE_STANDIN_MENU_LOG: log })
  await app.start('--lang=ru')
  const field = app.page.getByLabel('Адрес', { exact: true })
  await field.fill('https://crm.example')
  await field.selectText()
  await field.click({ button: 'right' })
  await expect
    .poll(() => jsonLines(log).at(-1))
    .toEqual(
      expect.arrayContaining([
        { label: 'Скопировать', role: 'copy', type: 'normal', enabled: true },
        { label: 'Вставить', role: 'paste', type: 'normal', enabled: true }
      ])
    )
})

test('the window is docked at an edge by a key, kept on top, and is there again after a restart', async ({
  app,
  screens
}) => {
  test.skip(ELECTRON !== null && process.platform === 'linux', 'window managers differ in what they allow')
  const size = (): Promise<readonly number[]> => app.page.evaluate(() => [innerWidth, innerHeight])
  const button = (name: string) => app.page.getByRole('banner').getByRole('button', { name, exact: true })
  await app.start('--demo')
  await new Shell(app.page).goToProjects()
  await expect(screens().projects.rows.first()).toBeVisible()
  const usual = await size()

  await app.page.keyboard.press('ControlOrMeta+Shift+P')
  await expect.poll(size).toEqual([400, 900])
  await expect(button('Back to a window')).toHaveAttribute('aria-pressed', 'true')
  await button('Keep on top').click()
  await expect(button('Keep on top')).toHaveAttribute('aria-pressed', 'true')

  await app.restart()
  await expect(screens().projects.rows.first()).toBeVisible()
  expect(await size()).toEqual([400, 900])
  await expect(button('Keep on top')).toHaveAttribute('aria-pressed', 'true')
  await button('Back to a window').click()
  await expect.poll(size).toEqual(usual)
  await expect(button('Keep on top')).toHaveCount(0)
})

interface WindowBounds {
  readonly x: number | null
  readonly y: number | null
  readonly width: number
  readonly height: number
}

test.describe('on Wayland', () => {
  // This needs a scriptable compositor; the stand-in applies Wayland's rules without one.
  test.skip(process.platform !== 'linux' || ELECTRON !== null, 'Wayland as the stand-in has it')

  test('a window has its size from the first moment, keeps the place that was known, and asks for nothing in vain', async ({
    app,
    screens
  }) => {
    const leftAt = (kind: 'main' | 'project'): WindowBounds | undefined => {
      const text = readFileSync(join(app.profile, 'settings.json'), 'utf8')
      return (JSON.parse(text) as { content: { windows: Partial<Record<string, WindowBounds>> } }).content.windows[kind]
    }
    const size = (): Promise<readonly number[]> => app.page.evaluate(() => [innerWidth, innerHeight])

    await test.step('elsewhere: a place and a size are kept', async () => {
      await app.start('--demo')
      await new Shell(app.page).goToProjects()
      await expect(screens().projects.rows.first()).toBeVisible()
      await app.resizeWindow({ left: 30, top: 40, width: 900, height: 640 })
      await expect.poll(size).toEqual([900, 640])
      await app.quit()
      expect(leftAt('main')).toEqual({ x: 30, y: 40, width: 900, height: 640 })
    })

    await test.step('on Wayland: the size comes back, and a new one is kept without its place', async () => {
      await app.start('--demo', '--ozone-platform=wayland')
      await new Shell(app.page).goToProjects()
      await expect(screens().projects.rows.first()).toBeVisible()
      expect(await size()).toEqual([900, 640])
      await app.resizeWindow({ left: 70, top: 80, width: 1000, height: 700 })
      await expect.poll(size).toEqual([1000, 700])
      await expect.poll(() => leftAt('main')).toEqual({ x: 30, y: 40, width: 1000, height: 700 })
    })

    await test.step('so does the window of a project, which was never anywhere', async () => {
      await screens().projects.open(1)
      await expect(screens().projects.heading).toBeVisible()
      await windowOf(app.page, () => app.page.keyboard.press('w'))
    })

    await test.step('the settings say why windows can’t lie above others', async () => {
      await screens().shell.settings.click()
      await expect(app.page.getByText('On Wayland, apps can’t keep their windows on top.')).toBeVisible()
      await expect(app.page.getByRole('group', { name: 'Windows', exact: true })).toHaveCount(0)
    })

    await app.quit()
    expect(leftAt('project')).toEqual({ x: null, y: null, width: 560, height: 820 })
    expect(app.output()).not.toContain('On Wayland')
  })
})
