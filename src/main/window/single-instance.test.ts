import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimSingleInstance, explainFailure, explainRefusal } from './single-instance'

const electron = vi.hoisted(() => ({ profile: '', lock: true, showErrorBox: vi.fn(), on: vi.fn() }))
vi.mock('electron', () => ({
  app: { getPath: () => electron.profile, requestSingleInstanceLock: () => electron.lock, on: electron.on },
  dialog: { showErrorBox: electron.showErrorBox }
}))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-instance-'))
  electron.profile = join(folder, 'profile')
  electron.showErrorBox.mockReset()
  electron.on.mockReset()
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a start that fails', () => {
  it.each([
    ['en', 'Start Deskside again'],
    ['ru', 'Запустите Deskside снова']
  ] as const)('says what to do, and where the data are (%s)', (language, words) => {
    explainFailure(language)
    const [, text] = electron.showErrorBox.mock.calls[0] as [string, string]
    expect(text).toContain(words)
    expect(text).toContain(electron.profile)
  })
})

describe('the claim on a profile', () => {
  it('tells the first instance of later ones, and is refused to them', () => {
    electron.lock = true
    expect(claimSingleInstance(() => undefined)).toBe(true)
    expect(electron.on).toHaveBeenCalledWith('second-instance', expect.any(Function))
    electron.lock = false
    expect(claimSingleInstance(() => undefined)).toBe(false)
    expect(electron.on).toHaveBeenCalledTimes(1)
  })

  it('that another instance has needs no words', () => {
    explainRefusal('en')
    expect(electron.showErrorBox).not.toHaveBeenCalled()
  })

  it.each([
    ['en', 'can’t be written to'],
    ['ru', 'нельзя записывать']
  ] as const)('that nobody can have, for nothing can be written, is explained (%s)', (language, words) => {
    // A file in the place of the folder refuses everybody, root included.
    writeFileSync(electron.profile, '')
    explainRefusal(language)
    expect(electron.showErrorBox).toHaveBeenCalledTimes(1)
    const [, text] = electron.showErrorBox.mock.calls[0] as [string, string]
    expect(text).toContain(words)
    expect(text).toContain(electron.profile)
  })
})
