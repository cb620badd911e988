// Disk errors while user files are read and set aside.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failWith, steps } from '../../../test/main/files/watched-disk'
import { UserEntries } from './user-entries'
import { MadeFile, MADE_COPY, MADE_FILE } from './made-file'
import { KEY, quiet } from '../../../test/main/user-data/stored'
import { UserData } from './user-data'

vi.mock('node:fs/promises', async (original) =>
  (await import('../../../test/main/files/watched-disk')).watched(await original())
)
vi.mock('node:fs', async (original) =>
  (await import('../../../test/main/files/watched-disk')).watchedAtOnce(await original())
)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-disk-'))
  failWith(null)
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string): string => join(folder, name)

describe('settings that the disk can’t read', () => {
  const open = (): UserData => new UserData({ folder, log: quiet, now: Date.now })

  async function written(): Promise<void> {
    const data = open()
    await data.setSettings({ theme: 'dark' })
    await data.close()
  }

  it('are damaged: the copy stands in, and the file is put aside under its own name at least', async () => {
    await written()
    failWith('EIO', /^(readFile settings\.json|copyFile settings\.json )/)
    const data = open()
    expect([data.problem?.code, data.current.theme]).toEqual(['settings-restored', 'dark'])
    expect(steps).toContain('rename settings.json settings.damaged-1.json')
    failWith(null)
    await data.setSettings({ theme: 'light' })
    await data.close()
    expect(readdirSync(folder)).toContain('settings.damaged-1.json')
    const later = open()
    expect([later.problem, later.current.theme]).toEqual([null, 'light'])
  })

  it('are not written over where they can’t be put aside', async () => {
    await written()
    const before = readFileSync(at('settings.json'))
    failWith('EIO', /^(readFile|rename|copyFile) settings\.json/)
    const data = open()
    expect([data.problem?.code, data.current.theme]).toEqual(['user-data-unavailable', 'dark'])
    await data.setSettings({ theme: 'light' })
    await data.close()
    failWith(null)
    expect(readFileSync(at('settings.json'))).toEqual(before)
  })
})

describe('a file of what was made that the disk can’t read', () => {
  const file = (): MadeFile => new MadeFile(folder, KEY, { now: () => Date.UTC(2026, 4, 5), log: quiet })

  async function written(): Promise<void> {
    const made = new UserEntries()
    made.set('me', 9)
    await file().save(made)
    failWith(null)
  }

  it('is damage, for which the copy stands in; the file is put aside under its own name at least', async () => {
    await written()
    failWith('EIO', /^(readFile user-data|copyFile user-data user-data\.damaged-\w+)$/)
    const { made, isRestored } = await file().load()
    expect([made.get('me'), made.get('damage'), isRestored]).toEqual([9, null, true])
    expect(steps).toContainEqual(expect.stringMatching(/^rename user-data user-data\.damaged-/))
    failWith(null)
    expect((await file().load()).isRestored).toBe(false)
    expect(readdirSync(folder).filter((name) => name.startsWith('user-data.damaged-'))).toHaveLength(1)
  })

  it('is told as damage where its copy can’t be read either', async () => {
    await written()
    failWith('EIO', /^readFile user-data(\.copy)?$/)
    const { made, isRestored } = await file().load()
    expect([made.get('me'), made.get('damage'), isRestored]).toEqual([
      null,
      expect.objectContaining({ kind: 'damaged', read: 0 }),
      false
    ])
    expect(readdirSync(folder).filter((name) => name.startsWith('user-data.damaged-'))).toHaveLength(2)
  })

  it.each(['EACCES', 'EBUSY'])('for another reason (%s) is none, and stays as it is', async (code) => {
    await written()
    const before = [MADE_FILE, MADE_COPY].map((name) => readFileSync(at(name)))
    failWith(code, /^readFile user-data$/)
    await expect(file().load()).rejects.toMatchObject({ code })
    failWith(null)
    expect([MADE_FILE, MADE_COPY].map((name) => readFileSync(at(name)))).toEqual(before)
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('is not written over where it could not be put aside', async () => {
    await written()
    writeFileSync(at(MADE_FILE), 'damaged')
    failWith('ENOSPC', /^copyFile user-data /)
    await expect(file().load()).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readFileSync(at(MADE_FILE), 'utf8')).toBe('damaged')
  })
})
