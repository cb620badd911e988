import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { killTree } from '../../e2e/support/processes.ts'
import { electronVersion } from '../tasks/electron-binary.ts'

// Tests how end-to-end tests start and stop the real Electron, on machines without it.

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-launch-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
  rmSync(folder, { recursive: true, force: true })
})

/** A program with that name in the folder, which records its arguments and exits. */
function writeProgram(name: string): { given: () => string[] } {
  const file = join(folder, `${name}.given`)
  writeFileSync(join(folder, name), `#!/bin/sh\nprintf '%s\\n' "$@" > '${file}'\n`)
  chmodSync(join(folder, name), 0o755)
  return { given: () => readFileSync(file, 'utf8').trim().split('\n') }
}

describe.skipIf(process.platform === 'win32')('Playwright starts Electron', () => {
  it('with its own loader, which holds the app, and with the sandbox unless the app runs as root', async () => {
    vi.stubEnv('DESKSIDE_RUNTIME', 'electron')
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder)
    writeFileSync(join(folder, 'version'), electronVersion())
    const program = writeProgram('electron')
    vi.resetModules()
    const { electronLaunch } = await import('../../e2e/support/electron-launch.ts')
    const { commandFor, ROOT } = await import('../../e2e/support/runtime.ts')
    const options = electronLaunch(['--demo'], { PATH: process.env['PATH'] ?? '' }, 20_000)
    // In its own process: Playwright leaves rejections unhandled if a program ends at its start.
    const script = `require('@playwright/test')._electron.launch(${JSON.stringify(options)})`
    spawnSync(process.execPath, ['-e', script], { cwd: ROOT, stdio: 'ignore' })
    const given = program.given()
    expect(given.slice(0, 2)).toEqual(['-r', expect.stringMatching(/electron[\\/]loader\.js$/)])
    expect(given.slice(-2)).toEqual([ROOT, '--demo'])
    // Playwright would insert it before the debugging port.
    expect(given.filter((argument) => argument === '--no-sandbox')).toEqual(
      commandFor('/main.js').args.filter((argument) => argument === '--no-sandbox')
    )
  })

  it.each([
    [['--no-sandbox'], false],
    [['--disable-dev-shm-usage'], true],
    [[], true]
  ])('asks for the sandbox with the switches %j: %s', async (switches, isAsked) => {
    vi.doMock('../../e2e/support/runtime.ts', () => ({
      commandFor: (main: string) => ({ program: '/e/electron', args: [...switches, main] }),
      MAIN: '/app',
      ROOT: '/app'
    }))
    vi.resetModules()
    const { electronLaunch } = await import('../../e2e/support/electron-launch.ts')
    const options = electronLaunch(['--demo'], {}, 1)
    expect(options).toMatchObject({ args: [...switches, '/app', '--demo'], chromiumSandbox: isAsked })
    expect(options).not.toHaveProperty('executablePath')
    vi.doUnmock('../../e2e/support/runtime.ts')
  })
})

describe('a program that is killed', () => {
  const sleeper = () => spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' })

  it('ends by SIGKILL', async () => {
    const child = sleeper()
    const ended = once(child, 'exit')
    killTree(child, 'linux')
    expect(await ended).toEqual([null, 'SIGKILL'])
  })

  it.skipIf(process.platform === 'win32')(
    'ends with all that it started on Windows, where a shell stands between',
    async () => {
      const taskkill = writeProgram('taskkill')
      vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`)
      const child = sleeper()
      killTree(child, 'win32')
      expect(taskkill.given()).toEqual(['/pid', String(child.pid), '/T', '/F'])
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      // Another process may have reused its id.
      rmSync(join(folder, 'taskkill.given'))
      await pause(0)
      killTree(child, 'win32')
      expect(() => taskkill.given()).toThrow('ENOENT')
    }
  )
})
