import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sandboxPages, sharePageProcess } from './page-sandbox'

const electron = vi.hoisted(() => ({ switches: [] as string[], enableSandbox: vi.fn() }))
vi.mock('electron', () => ({
  app: {
    commandLine: { hasSwitch: (name: string) => electron.switches.includes(name) },
    enableSandbox: electron.enableSandbox,
    on: () => undefined,
    // The bench programs stop here.
    whenReady: () => new Promise<void>(() => undefined)
  },
  BrowserWindow: class {},
  protocol: { registerSchemesAsPrivileged: () => undefined }
}))

beforeEach(() => {
  electron.enableSandbox.mockReset()
  vi.resetModules()
})

/** @param folder folder of the program's main script */
const startOf = (folder: string) => async (): Promise<void> => void (await import(`../../../bench/${folder}/main.js`))

/** All our programs that run on Electron and request the sandbox. */
const PROGRAMS: readonly (readonly [name: string, start: () => Promise<void>])[] = [
  ['the app', async () => sandboxPages((await import('electron')).app)],
  ['the empty program of the bench', startOf('empty')],
  ['the plain program of the bench', startOf('plain')]
]

describe.each(PROGRAMS)('the sandbox of %s', (_name, start) => {
  it('is asked for where the command line leaves it on', async () => {
    electron.switches = ['demo']
    await start()
    expect(electron.enableSandbox).toHaveBeenCalledOnce()
  })

  it('is not asked for with --no-sandbox, which would end every utility process of root', async () => {
    electron.switches = ['no-sandbox']
    await start()
    expect(electron.enableSandbox).not.toHaveBeenCalled()
  })
})

it('all pages share one process', () => {
  const appendSwitch = vi.fn()
  sharePageProcess({ commandLine: { appendSwitch } as never })
  expect(appendSwitch).toHaveBeenCalledExactlyOnceWith('process-per-site')
})

it('nothing else asks for the sandbox', () => {
  const root = resolve(import.meta.dirname, '../../..')
  const sources = ['src/main/**/*.ts', 'bench/**/*.{ts,js}', 'tools/*/**/*.{ts,mjs}', 'e2e/**/*.ts']
  const calling = globSync(sources, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('electron-standin'))
    .filter((file) => readFileSync(resolve(root, file), 'utf8').includes('.enableSandbox()'))
    .map((file) => file.replaceAll('\\', '/'))
  expect(calling.toSorted()).toEqual([
    'bench/empty/main.js',
    'bench/plain/main.js',
    // Once in a comment and once as the call.
    'src/main/window/page-sandbox.ts'
  ])
})
