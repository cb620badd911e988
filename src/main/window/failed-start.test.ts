import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endUnstarted, explainMissingPart, failedWords, unmadeWords, unwritableWords } from './failed-start'

const electron = vi.hoisted(() => ({
  profile: '',
  asked: '',
  appData: '',
  ready: Promise.resolve(),
  exit: vi.fn(),
  showErrorBox: vi.fn(),
  showMessageBox: vi.fn()
}))
vi.mock('electron', () => ({
  app: {
    getPath: (name: string) => {
      if (name === 'appData') return electron.appData
      if (electron.profile === '') throw new Error("Failed to get 'userData' path")
      return electron.profile
    },
    getName: () => 'Deskside',
    commandLine: { getSwitchValue: (name: string) => (name === 'user-data-dir' ? electron.asked : '') },
    whenReady: () => electron.ready,
    exit: electron.exit
  },
  dialog: { showErrorBox: electron.showErrorBox, showMessageBox: electron.showMessageBox }
}))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-failed-'))
  Object.assign(electron, { profile: join(folder, 'profile'), asked: '' })
  for (const each of [electron.exit, electron.showErrorBox, electron.showMessageBox]) each.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

describe('an app that can’t start', () => {
  it('says why when boxes can be shown, and ends then', async () => {
    let becomeReady = (): void => undefined
    electron.ready = new Promise((resolve) => (becomeReady = resolve))
    const ending = endUnstarted({ title: 'Title', text: 'Text' })
    await Promise.resolve()
    expect(electron.showErrorBox).not.toHaveBeenCalled()
    becomeReady()
    await ending
    expect(electron.showErrorBox).toHaveBeenCalledExactlyOnceWith('Title', 'Text')
    expect(electron.exit).toHaveBeenCalledExactlyOnceWith(1)
    expect(electron.exit.mock.invocationCallOrder[0]).toBeGreaterThan(
      electron.showErrorBox.mock.invocationCallOrder[0] ?? Infinity
    )
  })

  it.each([
    ['en', 'Start Deskside again'],
    ['ru', 'Запустите Deskside снова']
  ] as const)('says what to do, and where the data are (%s)', (language, words) => {
    expect(failedWords(language).text).toContain(words)
    expect(failedWords(language).text).toContain(electron.profile)
  })
})

describe('a profile that nobody can claim', () => {
  it('because another instance has it needs no words', () => {
    expect(unwritableWords('en')).toBeNull()
  })

  it.each([
    ['en', 'can’t be written to'],
    ['ru', 'нельзя записывать']
  ] as const)('because nothing can be written is explained (%s)', (language, words) => {
    // A file in place of the folder is unwritable for everybody, root included.
    writeFileSync(electron.profile, '')
    const { text } = unwritableWords(language) ?? { text: '' }
    expect(text).toContain(words)
    expect(text).toContain(electron.profile)
  })
})

describe('a profile folder that was asked for', () => {
  it('is used where it could be made, and is no question where none was asked for', () => {
    expect(unmadeWords('en')).toBeNull()
    electron.asked = folder
    expect(unmadeWords('en')).toBeNull()
  })

  it('ends the app where it could not, for Chromium would go on with another one', () => {
    electron.asked = join(folder, 'not-made')
    expect(unmadeWords('ru')?.text).toContain(`нельзя записывать: ${electron.asked}`)
  })

  it('is named by its usual place where Electron has no path for it', () => {
    electron.profile = ''
    electron.appData = join(folder, 'a-file')
    writeFileSync(electron.appData, '')
    expect(unwritableWords('en')?.text).toContain(join(electron.appData, 'Deskside'))
  })
})

describe('a native part that can’t be loaded', () => {
  const reason = "/lib/x86_64-linux-gnu/libm.so.6: version `GLIBC_2.34' not found (required by sqlite.node)"

  it.each([
    ['en', 'Install Deskside again'],
    ['ru', 'Установите Deskside заново']
  ] as const)('is explained with what to do and the words of the system (%s)', async (language, words) => {
    await explainMissingPart(reason, { language, parent: null })
    const [box] = electron.showMessageBox.mock.calls[0] as [{ type: string; detail: string }]
    expect(box.type).toBe('error')
    expect(box.detail).toContain(words)
    expect(box.detail).toContain(reason)
    expect(box.detail.includes('glibc 2.34') || box.detail.includes('glibc версии 2.34')).toBe(
      process.platform === 'linux'
    )
  })

  it('is explained in front of the window where there is one', async () => {
    const parent = {} as BrowserWindow
    await explainMissingPart(reason, { language: 'en', parent })
    expect(electron.showMessageBox.mock.calls[0]?.[0]).toBe(parent)
  })
})
