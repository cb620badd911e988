import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findChromiumOfTests, howToInstall } from './find-chromium.mjs'
import { Fixture, temporaryProfile } from './testing.ts'

// Tests with a small application that the stand-in fails and works like Electron.
const profile = temporaryProfile()
let app: Fixture

async function start(): Promise<void> {
  app = new Fixture(profile.path, ['--lang=ru'], {
    DESKSIDE_STANDIN_HANGS_AFTER: '300',
    DESKSIDE_STANDIN_EXTERNAL_LOG: join(profile.path, 'external.log'),
    DESKSIDE_STANDIN_MENU_LOG: join(profile.path, 'menus.log')
  })
  await app.event('ready')
  await app.call('open')
}

beforeAll(async () => {
  if (!findChromiumOfTests()) throw new Error(howToInstall)
  await start()
})

// Restarts a lost application, so that a failed or repeated test does not affect the others.
beforeEach(async () => {
  if (!app.isLost) return
  await app.stop()
  await start()
})

afterAll(async () => {
  await app?.stop()
  profile.remove()
})

describe('IPC', () => {
  it('shows main the address of the page under its own scheme', async () => {
    expect(await app.page("fixture.invoke('sender')")).toEqual({
      url: 'app://fixture/index.html#/start',
      origin: 'app://fixture',
      isTop: true,
      own: true
    })
  })

  it('carries what structured cloning carries', async () => {
    const code = `fixture.invoke('echo', { when: new Date(5), map: new Map([[1, undefined]]), bytes: new Uint8Array([1, 2]), big: 3n, none: undefined, $t: 'own' })
      .then(({ when, map, bytes, big, $t, ...rest }) => [when.getTime(), map.has(1), bytes[1], String(big), $t, 'none' in rest])`
    expect(await app.page(code)).toEqual([5, true, 2, '3', 'own', true])
  })

  it.each(['new Proxy({}, {})', '{ deep: [new Proxy({}, {})] }', 'new WeakMap()'])(
    'refuses %s from the page',
    async (value) => {
      const code = `(async () => fixture.invoke('echo', ${value}))().then(() => 'went through', (error) => error.message)`
      expect(await app.page(code)).toBe('An object could not be cloned.')
    }
  )

  it('refuses a proxy that a handler returns', async () => {
    const message = await app.page("fixture.invoke('returns-proxy').catch((error) => error.message)")
    expect(message).toBe("Error invoking remote method 'returns-proxy': Error: An object could not be cloned.")
  })

  it('refuses a proxy that main sends', async () => {
    await expect(app.call('sendProxy')).rejects.toThrow('An object could not be cloned.')
  })

  it('names a handler that is missing or fails as Electron does', async () => {
    expect(await app.page("fixture.invoke('nobody').catch((error) => error.message)")).toBe(
      "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'"
    )
    expect(await app.page("fixture.invoke('fails').catch((error) => error.message)")).toBe(
      "Error invoking remote method 'fails': TypeError: broken"
    )
  })

  it('delivers events, until the listener is taken off', async () => {
    await app.page("window.heard = []; window.off = fixture.on('news', (value) => window.heard.push(value)); 1")
    await app.call('send', 'news', { at: 1 })
    await app.page('window.off(); 1')
    await app.call('send', 'news', { at: 2 })
    await app.page("fixture.invoke('echo', 1)")
    expect(await app.page('window.heard')).toEqual([{ at: 1 }])
  })
})

describe('the bridge', () => {
  it('is a frozen copy that cannot be replaced', async () => {
    expect(await app.page('Object.isFrozen(fixture) && Object.isFrozen(fixture.nested.list)')).toBe(true)
    expect(
      await app.page("(() => { 'use strict'; try { window.fixture = 1 } catch (error) { return error.name } })()")
    ).toBe('TypeError')
  })

  it('hands errors over as plain errors', async () => {
    const code =
      '(() => { try { fixture.refuses() } catch (error) { return [error.constructor === Error, error.message] } })()'
    expect(await app.page(code)).toEqual([true, 'refused'])
  })

  it('copies property by property what holds functions, and clones what is built in', async () => {
    const code = `(() => { const { map, when, call, list, self, mark } = fixture.mixed
      return [map instanceof Map && map.get('a'), when.getTime(), call(2), list[1](3), self === fixture.mixed, typeof mark] })()`
    expect(await app.page(code)).toEqual([1, 5, 3, 4, true, 'symbol'])
  })

  it('gives the preload nothing of Node', async () => {
    expect(await app.page('fixture.requireFs()')).toBe('module not found: node:fs')
    expect(await app.page('typeof require + typeof process + typeof module')).toBe('undefinedundefinedundefined')
  })

  it('leaves the page no way to main besides it', async () => {
    const code =
      "Object.getOwnPropertyNames(window).filter((name) => /^standin/.test(name) && typeof window[name] === 'function').map((name) => { try { return String(window[name]('{}')) } catch (error) { return 'refused' } })"
    // The remaining function can only answer main's messages.
    expect(await app.page(code)).not.toContain('sent')
    expect(await app.page('typeof ipcRenderer')).toBe('undefined')
  })

  it('is not there in a frame inside the page', async () => {
    const code = `new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.src = 'frame.html'
      frame.onload = () => resolve([frame.contentWindow.frameSees, Object.getOwnPropertyNames(frame.contentWindow).some((name) => /^standin/.test(name))])
      document.body.append(frame)
    })`
    expect(await app.page(code)).toEqual(['undefined', false])
  })
})

describe('leaving', () => {
  it('asks main before another origin is loaded, and stays when main says no', async () => {
    await app.page("location.href = 'https://elsewhere.example/'; 1")
    expect(await app.event('will-navigate')).toMatchObject({ url: 'https://elsewhere.example/' })
    expect(await app.call('url')).toBe('app://fixture/index.html#/start')
    expect(await app.page("fixture.invoke('echo', 'still here')")).toBe('still here')
  })

  it('asks main about addresses for other programs', async () => {
    app.events.length = 0
    await app.page("location.href = 'mailto:someone@elsewhere.example'; 1")
    expect(await app.event('will-navigate')).toMatchObject({ url: 'mailto:someone@elsewhere.example' })
  })

  it('opens no window that main denies, and tells main of it', async () => {
    app.events.length = 0
    expect(await app.page("window.open('https://elsewhere.example/window') === null")).toBe(true)
    expect(await app.event('open')).toMatchObject({ url: 'https://elsewhere.example/window' })
  })

  it('closes what a link with a target opens', async () => {
    app.events.length = 0
    await app.page(
      "document.body.insertAdjacentHTML('beforeend', '<a id=out target=_blank href=\"https://elsewhere.example/link\">x</a>'); document.querySelector('#out').click(); 1"
    )
    expect(await app.event('open')).toMatchObject({ url: 'https://elsewhere.example/link' })
    expect(await app.call('unknown', 'window.constructor.getAllWindows?.().length ?? 1')).toBe(1)
  })

  it('writes down what would leave the app', async () => {
    await app.call('external', 'https://elsewhere.example/page')
    expect(readFileSync(join(profile.path, 'external.log'), 'utf8')).toBe('https://elsewhere.example/page\n')
  })
})

describe('the clipboard', () => {
  it('takes a text and the same as HTML in one go', async () => {
    const copied = { 'text/plain': 'a\tb', 'text/html': '<table><tr><td>a</td><td>b</td></tr></table>' }
    expect(await app.call('copy', copied)).toMatchObject({
      text: 'a\tb',
      types: { 'text/plain': 'a\tb', 'text/html': expect.stringContaining('<td>a</td><td>b</td>') as string }
    })
  })
})

describe('a native dialog that nobody answers', () => {
  it('saves in the downloads of the profile, under a name that is free', async () => {
    const path = (name: string): string => join(profile.path, 'Downloads', name)
    const save = (): Promise<unknown> => app.call('dialog', 'showSaveDialog', { defaultPath: '/elsewhere/list.csv' })
    expect(await save()).toEqual({ canceled: false, filePath: path('list.csv') })
    writeFileSync(path('list.csv'), '')
    expect(await save()).toEqual({ canceled: false, filePath: path('list (2).csv') })
  })

  it('opens nothing, and declines a question', async () => {
    expect(await app.call('dialog', 'showOpenDialog', {})).toEqual({ canceled: true, filePaths: [] })
    const question = { message: 'Call this number?', buttons: ['Call', 'Cancel', 'Copy'], cancelId: 1 }
    expect(await app.call('dialog', 'showMessageBox', question)).toEqual({ response: 1, checkboxChecked: false })
  })
})

describe('the page', () => {
  it('obeys the content security policy of the protocol', async () => {
    expect(await app.page('[window.scriptRan, window.inlineRan]')).toEqual([true, null])
    const code = `new Promise((resolve) => {
      addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true })
      const script = document.createElement('script')
      script.textContent = 'window.injected = true'
      document.body.append(script)
    })`
    expect(await app.page(code)).toBe('script-src-elem')
    expect(await app.page('window.injected === undefined')).toBe(true)
  })

  it('has the window size, the language and the colour scheme that main chose', async () => {
    expect(await app.page('[innerWidth, innerHeight, navigator.language]')).toEqual([700, 500, 'ru'])
    await app.call('theme', 'dark')
    expect(await app.page("matchMedia('(prefers-color-scheme: dark)').matches")).toBe(true)
    await app.call('theme', 'light')
    expect(await app.page("matchMedia('(prefers-color-scheme: dark)').matches")).toBe(false)
  })

  it('is as small as main makes it, and no smaller than main allows', async () => {
    await app.call('bounds', { width: 200, height: 400 })
    expect(await app.call('bounds')).toMatchObject({ width: 360, height: 400 })
  })

  it('has the permissions that main grants', async () => {
    const state = "navigator.permissions.query({ name: 'geolocation' }).then((permission) => permission.state)"
    await app.call('permission', 'geolocation', false)
    expect(await app.page(state)).toBe('denied')
    await app.call('permission', 'geolocation', true)
    expect(await app.page(state)).toBe('granted')
  })

  it('may have a second window beside it', async () => {
    expect(await app.call('second')).toBe(2)
  })
})

describe('a right click', () => {
  const rightClick = (on: string): Promise<unknown> =>
    app.page(
      `(() => { const field = document.querySelector('#field') ?? document.body.appendChild(Object.assign(document.createElement('input'), { id: 'field', value: 'Nord' }));
        ${on}.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 7, clientY: 9 })); return 1 })()`
    )

  it('is told of with what can be done there, and a menu is written down', async () => {
    await rightClick('(field.focus(), field.setSelectionRange(0, 2), field)')
    const { place } = await app.event('context-menu')
    expect(place).toMatchObject({ x: 7, y: 9, isEditable: true, selectionText: 'No' })
    expect(place).toMatchObject({ editFlags: { canCopy: true, canPaste: true } })
    // The menu opens after the event, by the app.
    await vi.waitFor(() =>
      expect(JSON.parse(readFileSync(join(profile.path, 'menus.log'), 'utf8'))).toEqual([
        { label: 'Copy', role: 'copy', type: 'normal', enabled: true }
      ])
    )
  })

  it('is the page’s own affair where the page takes it', async () => {
    app.events.length = 0
    await app.page("window.addEventListener('contextmenu', (event) => event.preventDefault(), { once: true }); 1")
    await rightClick('field')
    await app.page('new Promise((resolve) => setTimeout(resolve, 50))')
    expect(app.events.some(({ kind }) => kind === 'context-menu')).toBe(false)
  })
})

describe('the menu of the app', () => {
  it('is Electron’s own until the app sets one, or none', async () => {
    expect(await app.call('unknown', 'app.applicationMenu.items.map(({ role }) => role)')).toEqual([
      ...(process.platform === 'darwin' ? ['appMenu'] : []),
      ...['fileMenu', 'editMenu', 'viewMenu', 'windowMenu']
    ])
    expect(await app.call('unknown', '((app.applicationMenu = null), app.applicationMenu)')).toBeNull()
  })
})

describe('a session', () => {
  it('is announced, and named when its spelling checker would fetch dictionaries', async () => {
    const before = app.events.filter(({ kind }) => kind === 'session-created').length
    await app.call('partition', 'announced')
    await app.call('partition', 'announced')
    expect(app.events.filter(({ kind }) => kind === 'session-created')).toHaveLength(before + 1)
    expect(app.output).not.toContain('Electron would fetch dictionaries')

    const careless = temporaryProfile()
    const other = new Fixture(careless.path, [], { FIXTURE_SPELLING: 'on' })
    await other.event('ready')
    await other.call('partition', 'careless')
    await other.call('paths')
    await expect
      .poll(() => other.output)
      .toContain("Electron would fetch dictionaries of the spelling checker for the session 'careless'.")
    await other.stop()
    careless.remove()
  })
})

describe('processes', () => {
  it('tells of a page that hangs, of its answering again, and ends one that hangs for ever', async () => {
    app.events.length = 0
    await app.page('setTimeout(() => { for (const end = Date.now() + 900; Date.now() < end; ); }); 1')
    await app.event('unresponsive')
    await app.event('responsive')
    app.events.length = 0
    await app.page('setTimeout(() => { for (;;); }); 1')
    await app.event('unresponsive')
    await app.call('crash')
    await app.event('gone')
    await app.event('loaded')
    expect(await app.page("fixture.invoke('echo', 'again')")).toBe('again')
  })

  it('tells of a page’s process that ended, and loads the page again', async () => {
    app.events.length = 0
    await app.call('crash')
    expect(await app.event('gone')).toMatchObject({ details: { reason: 'crashed' }, crashed: true })
    expect(await app.event('loaded')).toMatchObject({
      url: expect.stringContaining('app://fixture/index.html') as string
    })
    expect(await app.page("fixture.invoke('echo', 'again')")).toBe('again')
  })

  it('tells of a preload that throws, and loads the page without its bridge', async () => {
    const { preload, ran: hasRun } = (await app.call('brokenPreload')) as { preload: string; ran: boolean }
    expect(await app.event('preload-error')).toMatchObject({ path: preload, message: 'broken preload' })
    expect(hasRun).toBe(true)
  })

  it('warns of a rejection that nobody handles, and goes on', async () => {
    await app.call('rejects')
    await expect.poll(() => app.output).toContain('UnhandledPromiseRejectionWarning: TypeError: nobody handles it')
    expect(await app.page("fixture.invoke('echo', 'still here')")).toBe('still here')
  })

  it('gives worker threads no electron', async () => {
    expect(await app.call('worker')).toMatch(/^Cannot find module 'electron'/)
  })

  it('runs a utility process that talks and can be killed', async () => {
    expect(await app.call('utility', { a: 1 })).toEqual({
      answer: {
        echo: { a: 1 },
        type: 'utility',
        electron: 'the stand-in has no electron in a utility process or its workers'
      },
      // A requested termination counts as success.
      code: 0,
      // No pid before the start and after the exit; null in JSON.
      pid: [null, 'number', null]
    })
  })

  it.each([
    ['SIGKILL', 9, 'killed'],
    ['SIGABRT', 6, 'crashed'],
    ['exit', 3, 'abnormal-exit']
  ])('tells of a utility process that ended by %s', async (how, code, reason) => {
    app.events.length = 0
    // It cannot be killed before it runs.
    expect(await app.call('utilityEnds', how)).toEqual({ early: false, code })
    expect(await app.event('child-gone')).toMatchObject({
      details: { type: 'Utility', reason, exitCode: code, name: 'fixture' }
    })
  })

  it('clones what is sent to a utility process', async () => {
    await expect(app.call('utilityProxy')).rejects.toThrow('could not be cloned')
  })

  it('tells the first instance of a second one, which gets no lock', async () => {
    const second = new Fixture(profile.path, ['deskside://open'])
    expect(await second.event('second')).toMatchObject({ lock: false })
    expect(await second.ended()).toBe(0)
    const news = await app.event('second-instance')
    expect(news['argv']).toContain('deskside://open')
    expect(news['data']).toEqual({ from: 'second' })
  })
})

describe('what the stand-in does not have', () => {
  it.each([
    ['app.nothing()', 'the stand-in has no app.nothing'],
    ['window.nothing', 'the stand-in has no BrowserWindow.nothing'],
    ['window.webContents.nothing()', 'the stand-in has no webContents.nothing'],
    ['session.defaultSession.nothing()', 'the stand-in has no session.nothing'],
    ['session.defaultSession.webRequest', 'the stand-in has no session.webRequest'],
    ["app.on('nothing', () => 1)", "the stand-in has no event 'nothing' of app"],
    ["window.webContents.on('nothing', () => 1)", "the stand-in has no event 'nothing' of webContents"],
    ["app.getPath('nothing')", "the stand-in has no app.getPath('nothing')"],
    ['(app.nothing = 1)', 'the stand-in has no app.nothing'],
    ['shell.trashItem("/x")', 'the stand-in has no shell.trashItem']
  ])('is refused: %s', async (code, message) => {
    await expect(app.call('unknown', code)).rejects.toThrow(message)
  })
})
