import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromiumOfTests, howToInstall } from './find-chromium.mjs'
import { ozonePlatform } from './ozone.ts'
import { isEndingAsStarting, IS_ROOT_ON_LINUX } from './sandbox-rule.ts'
import { Fixture, temporaryProfile } from './testing.ts'

// Tests the start conditions of an app: profile, readiness, windowing system.
const profile = temporaryProfile()

beforeAll(() => {
  if (!findChromiumOfTests()) throw new Error(howToInstall)
})
afterAll(() => profile.remove())

describe('a profile folder', () => {
  it('that can’t be written to gives no lock, and says so in a sentence', async () => {
    // A file in place of the folder makes it unwritable for everyone, root included.
    const folder = join(profile.path, 'closed')
    mkdirSync(folder)
    writeFileSync(join(folder, 'standin-instance'), '')
    const refused = new Fixture(folder)
    expect(await refused.event('second')).toMatchObject({ lock: false })
    expect(await refused.ended()).toBe(0)
    await expect.poll(() => refused.output).toContain(`The profile folder ${folder} can’t be written to (EEXIST).`)
  })

  it('that can’t be made is replaced by the usual one without a word', async () => {
    const file = join(profile.path, 'no-folder')
    writeFileSync(file, '')
    const config = join(profile.path, 'config')
    const elsewhere = new Fixture(join(file, 'profile'), [], { XDG_CONFIG_HOME: config, APPDATA: config, HOME: config })
    await elsewhere.event('ready')
    const { userData } = (await elsewhere.call('paths')) as { userData: string }
    expect(userData.startsWith(config)).toBe(true)
    await elsewhere.stop()
  })
})

describe('before the app is ready', () => {
  it('there are no windows, no utility processes, and no boxes but on a terminal', async () => {
    const early = temporaryProfile()
    const boxes = join(early.path, 'boxes.log')
    const other = new Fixture(early.path, [], { FIXTURE_EARLY: 'on', DESKSIDE_STANDIN_DIALOG_LOG: boxes })
    expect(await other.event('early')).toEqual({
      kind: 'early',
      window: 'Error: Cannot create BrowserWindow before app is ready',
      utility: 'TypeError: utilityProcess cannot be created before app is ready.'
    })
    await other.event('ready')
    // The app has not set one.
    expect(await other.call('unknown', 'app.applicationMenu')).toBeNull()
    await other.call('errorBox')
    expect(readFileSync(boxes, 'utf8').trim().split('\n')).toEqual([
      ...(process.platform === 'linux'
        ? []
        : ['{"method":"showErrorBox","options":{"title":"Too early","content":"nobody sees it"}}']),
      '{"method":"showErrorBox","options":{"title":"Title","content":"Text"}}'
    ])
    await expect.poll(() => other.output).toContain('Too early: nobody sees it')
    await other.stop()
    early.remove()
  })
})

describe('a utility process', () => {
  const withSwitches = (...given: string[]) => isEndingAsStarting((name) => given.includes(name), true)

  it('ends as it starts as root, unless --no-sandbox is there and the app asks for no sandbox', () => {
    expect(withSwitches('no-sandbox')).toBe(false)
    expect(withSwitches()).toBe(true)
    expect(withSwitches('enable-sandbox')).toBe(true)
    expect(withSwitches('no-sandbox', 'enable-sandbox')).toBe(true)
    expect(isEndingAsStarting(() => false, false)).toBe(false)
  })
})

describe.runIf(IS_ROOT_ON_LINUX)('as root', () => {
  it('the app runs as with --no-sandbox, has utility processes and the network', async () => {
    const here = temporaryProfile()
    const server = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1')
    const app = new Fixture(here.path)
    await app.event('ready')
    expect(await app.call('unknown', "app.commandLine.hasSwitch('no-sandbox')")).toBe(true)
    expect(await app.call('utilityEnds', 'exit')).toMatchObject({ code: 3 })
    expect(await app.call('request', addressOf(server))).toBe(200)
    await app.stop()
    server.close()
    here.remove()
  })

  it('an app that asks for the sandbox has a window, but neither utility processes nor the network', async () => {
    const here = temporaryProfile()
    const server = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1')
    const app = new Fixture(here.path, ['--no-sandbox'], { FIXTURE_SANDBOX: 'on' })
    await app.event('ready')
    expect(await app.call('open')).toBe('app://fixture/index.html#/start')
    expect(await app.call('unknown', "app.commandLine.hasSwitch('no-sandbox')")).toBe(false)
    expect(await app.call('utilityEnds', 'exit')).toMatchObject({ code: constants.signals.SIGTRAP })
    expect(app.output).toContain('Running as root without --no-sandbox is not supported')
    expect(await app.call('request', addressOf(server))).toBe('net::ERR_FAILED')
    expect(app.events.filter(({ kind }) => kind === 'child-gone')).toMatchObject([
      { details: { reason: 'crashed', serviceName: 'node.mojom.NodeService' } },
      { details: { reason: 'crashed', serviceName: 'network.mojom.NetworkService' } }
    ])
    await app.stop()
    server.close()
    here.remove()
  })

  const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})

describe.runIf(process.platform === 'linux')('on Wayland', () => {
  it('a window has the size that it was made with, stands nowhere, and nothing changes that', async () => {
    const here = temporaryProfile()
    const other = new Fixture(here.path, ['--ozone-platform=wayland'])
    await other.event('ready')
    await other.call('open', { x: 50, y: 60 })
    // Chromium adds its choice to the command line before the app's code runs.
    expect(await other.call('unknown', "app.commandLine.getSwitchValue('ozone-platform')")).toBe('wayland')
    expect(await other.page('[innerWidth, innerHeight]')).toEqual([700, 500])
    const bounds = { x: 0, y: 0, width: 700, height: 500 }
    expect(await other.call('place')).toEqual({ bounds, normal: bounds, position: [0, 0], minimized: false })
    for (const method of ['setBounds', 'center', 'setAlwaysOnTop', 'minimize']) {
      await expect.poll(() => other.output).toContain(`On Wayland ${method} does nothing.`)
    }
    await other.stop()
    here.remove()
  })

  it('a hidden window paints nothing, and is ready to be shown only once it is', async () => {
    const ready = ({ events }: Fixture): number => events.filter(({ kind }) => kind === 'ready-to-show').length
    for (const [platform, before] of [
      ['wayland', 0],
      ['x11', 1]
    ] as const) {
      const here = temporaryProfile()
      const other = new Fixture(here.path, [`--ozone-platform=${platform}`])
      await other.event('ready')
      await other.call('open', { show: false })
      await other.event('loaded')
      expect(ready(other)).toBe(before)
      await other.call('unknown', 'window.show()')
      expect(await other.call('unknown', 'window.isVisible()')).toBe(true)
      expect(ready(other)).toBe(1)
      await other.stop()
      here.remove()
    }
  })

  it.each([
    [{ DISPLAY: ':0' }, 'x11'],
    [{ WAYLAND_DISPLAY: 'wayland-0' }, 'wayland'],
    [{ WAYLAND_DISPLAY: '', WAYLAND_SOCKET: undefined, DISPLAY: ':0', XDG_SESSION_TYPE: 'wayland' }, 'x11'],
    [{ DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0', XDG_SESSION_TYPE: 'wayland' }, 'wayland'],
    [{ DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0', XDG_SESSION_TYPE: 'x11' }, 'x11'],
    [{ XDG_SESSION_TYPE: 'wayland' }, 'wayland'],
    [{}, 'x11']
  ])('is where %j leads to %s', (env, platform) => expect(ozonePlatform(env)).toBe(platform))
})
