import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractFile, listPackage } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packWithoutElectron, signing, whyNotPackaged } from '../tasks/package-app.ts'
import checkNatives, { faultsOf } from './check-natives.mjs'
import { nativeFormat } from './native-format.mjs'

const natives = join(import.meta.dirname, '../../node_modules')
const head = (path: string): Buffer => readFileSync(join(natives, path)).subarray(0, 4_096)

describe('the format of a native program', () => {
  it.each([
    ['better-sqlite3-multiple-ciphers/prebuilds/linux-x64.node', 'linux', 'x64'],
    ['better-sqlite3-multiple-ciphers/prebuilds/linux-arm64.node', 'linux', 'arm64'],
    ['better-sqlite3-multiple-ciphers/prebuilds/darwin-x64.node', 'darwin', 'x64'],
    ['better-sqlite3-multiple-ciphers/prebuilds/darwin-arm64.node', 'darwin', 'arm64'],
    ['better-sqlite3-multiple-ciphers/prebuilds/win32-x64.node', 'win32', 'x64'],
    ['better-sqlite3-multiple-ciphers/prebuilds/win32-arm64.node', 'win32', 'arm64'],
    ['keytar/prebuilds/linux-arm64/keytar.node', 'linux', 'arm64'],
    ['keytar/prebuilds/darwin-x64/keytar.node', 'darwin', 'x64'],
    ['keytar/prebuilds/win32-ia32/keytar.node', 'win32', 'ia32']
  ])('of %s is %s on %s', (path, platform, arch) => {
    expect(nativeFormat(head(path))).toEqual({ platform, arch })
  })

  it.each([Buffer.alloc(0), Buffer.alloc(4_096), Buffer.from(`MZ${'\0'.repeat(58)}\xff\xff\xff\x7f`, 'latin1')])(
    'of anything else is none',
    (bytes) => expect(nativeFormat(bytes)).toBeNull()
  )
})

describe('what is refused before anything is packed', () => {
  it.each([
    [['--win'], 'linux'],
    [['--mac', '--dir'], 'linux'],
    [['--linux', 'deb'], 'darwin'],
    [['-w'], 'darwin'],
    [['--linux'], 'win32'],
    [['-mwl'], 'linux'],
    [['-lw'], 'linux']
  ] as const)('%j on %s', (args, platform) => expect(whyNotPackaged(args, platform)).toContain('on that system'))

  it.each(['--ia32', '--armv7l', '--universal'])('%s', (processor) => {
    expect(whyNotPackaged([processor], 'linux')).toContain('--x64 and --arm64')
  })

  it('is nothing else', () => {
    expect(whyNotPackaged([], 'win32')).toBeUndefined()
    expect(whyNotPackaged(['--linux', 'AppImage', '--arm64', '--dir'], 'linux')).toBeUndefined()
  })
})

describe('a signature', () => {
  it('of its own is what an app without a certificate gets on macOS', () => {
    expect(signing('darwin', {})).toEqual(['-c.mac.identity=-', '-c.mac.hardenedRuntime=false'])
    expect(signing('darwin', { CSC_LINK: 'x' })).toEqual([])
    expect(signing('darwin', { CSC_NAME: 'x' })).toEqual([])
    expect(signing('linux', {})).toEqual([])
  })
})

describe('the configuration', () => {
  const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

  it('has one id for the app, wherever a system wants one', () => {
    const manifest = JSON.parse(read('package.json')) as Record<string, unknown>
    expect(read('electron-builder.yml')).toContain('\nappId: app.deskside.desktop\n')
    expect(read('src/main/index.ts')).toContain(`app.setAppUserModelId('app.deskside.desktop')`)
    expect(manifest['desktopName']).toBe('deskside.desktop')
  })

  it('signs what pull requests pack too, where no certificate could be taken, and publishes nothing', () => {
    const workflow = read('.github/workflows/test.yml')
    const job = workflow.split(/^ {2}(?=[a-z-]+:$)/m).find((each) => each.includes('npm run package'))
    expect(job).toMatch(/^ {4}env:\n(?: {6}.*\n)* {6}CSC_FOR_PULL_REQUEST: true$/m)
    expect(workflow).not.toMatch(/secrets\.|CSC_LINK|CSC_NAME/)
    expect(read('electron-builder.yml')).toMatch(/^publish: null$/m)
  })

  it('has what a deb can’t be made without, and what keeps the sandbox of an AppImage and of macOS', () => {
    const { author, homepage } = JSON.parse(read('package.json')) as { author: { email: string }; homepage: string }
    expect([author.email, homepage]).toEqual([expect.stringContaining('@'), expect.stringMatching(/^https:/)])
    for (const line of [
      'appimage: 1.0.3',
      'entitlementsInherit: resources/entitlements.mac.plist',
      'smartUnpack: false'
    ])
      expect(read('electron-builder.yml')).toContain(line)
    expect(read('electron-builder.yml')).toContain('afterPack: tools/package/check-natives.mjs')
  })
})

describe.runIf(process.platform === 'linux')('a package', () => {
  const output = mkdtempSync(join(tmpdir(), 'deskside-package-'))
  const folderOf = (arch: string): string => join(output, arch === 'x64' ? 'linux-unpacked' : `linux-${arch}-unpacked`)
  const resources = (arch: string): string => join(folderOf(arch), 'resources')

  beforeAll(async () => {
    for (const arch of ['x64', 'arm64'] as const) expect(await packWithoutElectron(output, arch)).toBe(0)
  }, 240_000)
  afterAll(() => rmSync(output, { recursive: true, force: true }))

  it.each(['x64', 'arm64'])(
    'for %s carries the two native programs of that processor beside its archive, and no more',
    (arch) => {
      const unpacked = join(resources(arch), 'app.asar.unpacked')
      // All files, not only programs: the archive's integrity check does not cover files outside it.
      const files = readdirSync(unpacked, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(unpacked.length + 1))
      expect(files.toSorted()).toEqual([
        `node_modules/better-sqlite3-multiple-ciphers/prebuilds/linux-${arch}.node`,
        `node_modules/keytar/prebuilds/linux-${arch}/keytar.node`
      ])
      expect(faultsOf(unpacked, { platform: 'linux', arch })).toEqual([])
    }
  )

  it('is refused by the packager itself when it carries what is another processor’s', () => {
    const packager = { getResourcesDir: (folder: string) => join(folder, 'resources') }
    const packed = { appOutDir: folderOf('x64'), electronPlatformName: 'linux', packager }
    // In electron-builder's numbering, 1 is x64 and 3 is arm64.
    expect(() => checkNatives({ ...packed, arch: 3 })).toThrow('the package for linux-arm64')
    expect(() => checkNatives({ ...packed, arch: 1 })).not.toThrow()
  })

  it('is refused when a native program is another machine’s, is missing, or is there twice', () => {
    const unpacked = join(resources('x64'), 'app.asar.unpacked')
    const [fault, ...others] = faultsOf(unpacked, { platform: 'linux', arch: 'arm64' })
    expect(fault).toMatch(/is for linux-x64, the package for linux-arm64\.$/)
    expect(others).toHaveLength(1)
    const extra = join(unpacked, 'keytar.node')
    writeFileSync(extra, 'text')
    expect(faultsOf(unpacked, { platform: 'linux', arch: 'x64' })).toEqual([
      `${extra} is for no program, the package for linux-x64.`,
      'The package carries 2 keytar.node instead of one.'
    ])
    rmSync(extra)
    expect(faultsOf(output, { platform: 'linux', arch: 'x64' })).not.toEqual([])
  })

  it('has in its archive what is run, and nothing of the sources, the tests or the demo service’s program', () => {
    const archive = join(resources('x64'), 'app.asar')
    const files = listPackage(archive, { isPack: false })
    for (const file of [
      ...['/out/main/index.js', '/out/preload/index.cjs', '/out/renderer/index.html', '/package.json'],
      // In a folder inside this project, the app would find missing modules in the project's node_modules.
      ...['/node_modules/keytar/lib/keytar.js', '/node_modules/better-sqlite3-multiple-ciphers/lib/index.js']
    ]) {
      expect(files).toContain(file)
    }
    expect(files.filter((file) => /\.map$|\.test\.|demo-service\.js|\/src\/|\.gyp$|\.d\.ts$/.test(file))).toEqual([])
    const manifest = JSON.parse(extractFile(archive, 'package.json').toString()) as Record<string, unknown>
    expect(manifest).toMatchObject({ name: 'deskside', productName: 'Deskside', desktopName: 'deskside.desktop' })
  })

  it('has its fuses burnt in', async () => {
    const wire = await getCurrentFuseWire(join(folderOf('x64'), 'deskside'))
    const off = [
      FuseV1Options.RunAsNode,
      FuseV1Options.EnableCookieEncryption,
      FuseV1Options.EnableNodeOptionsEnvironmentVariable,
      FuseV1Options.EnableNodeCliInspectArguments,
      FuseV1Options.GrantFileProtocolExtraPrivileges
    ]
    for (const fuse of off) expect(wire[fuse], FuseV1Options[fuse]).toBe('0'.charCodeAt(0))
    for (const fuse of [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, FuseV1Options.OnlyLoadAppFromAsar]) {
      expect(wire[fuse], FuseV1Options[fuse]).toBe('1'.charCodeAt(0))
    }
  })
})
