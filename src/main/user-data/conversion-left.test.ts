import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { parseSettings, writeSettings } from './settings-format'
import {
  CANARIES,
  FIXTURE,
  WORK,
  attachAll,
  checkpointed,
  database,
  expectAllOfWork,
  inClear,
  inFile,
  locked,
  plainFiles,
  profile,
  reopens,
  usePlainProfile
} from './testing/plain-profile'
import { entryOf, storedUserData } from './testing/stored'

usePlainProfile()

describe('what is left of a database of an earlier version', () => {
  it('when it is gone is destroyed, and locks nobody out', async () => {
    await attachAll(await storedUserData(profile))
    for (const text of ['', `a title: ${CANARIES[0]}`]) {
      writeFileSync(join(profile, 'user.sqlite-wal'), text)
      const data = await storedUserData(profile)
      expect(data.problem).toBeNull()
      await data.setSettings({ theme: 'light' })
      await data.close()
      expect(plainFiles()).toEqual([])
    }
  })

  it('is no first run where there are no settings either', async () => {
    for (const name of plainFiles().filter((one) => !one.endsWith('-wal'))) rmSync(join(profile, name))
    const data = await storedUserData(profile)
    expect(data.problem?.code).toBe('settings-lost')
    await data.attach(entryOf('new'), inFile)
    await data.close()
    expect(inClear()).toEqual([])
  })

  it('that was to be destroyed is, at the next start', async () => {
    const data = await storedUserData(profile)
    await attachAll(data)
    await data.close()
    writeFileSync(join(profile, 'retired-0a-user.sqlite'), `half of it, with ${CANARIES[0]}`)
    expect(await reopens(profile)).toBeNull()
    expect(plainFiles()).toEqual([])
  })

  it.each([
    ['as overwritten as it was then', true],
    ['anew, by the earlier version', false]
  ])('after a version that ended while destroying it, found %s', async (_what, overwritten) => {
    const data = await storedUserData(profile)
    await attachAll(data)
    await data.views.remove(WORK, (await data.views.all(WORK))[0]!.id)
    await data.close()
    const settings = join(profile, 'settings.json')
    const { stored } = parseSettings(readFileSync(settings, 'utf8'))
    writeFileSync(settings, writeSettings({ ...stored, plainDone: true }))
    if (overwritten) writeFileSync(database(), Buffer.alloc(8192, 0x55))
    else cpSync(FIXTURE, profile, { recursive: true })
    const later = await storedUserData(profile)
    expect(later.problem).toBeNull()
    await attachAll(later)
    expect(await later.views.all(WORK)).toHaveLength(overwritten ? 1 : 2)
    await later.close()
    expect(plainFiles()).toEqual([])
    expect(parseSettings(readFileSync(settings, 'utf8')).stored).toMatchObject({ plainDone: false, inPlain: [] })
  })

  it('after the settings say so is nothing that is waited for', async () => {
    const data = await storedUserData(profile)
    await attachAll(data, locked)
    await data.close()
    for (const name of plainFiles()) rmSync(join(profile, name))
    expect(await reopens(profile)).toBeNull()
    expect(parseSettings(readFileSync(join(profile, 'settings.json'), 'utf8')).stored.inPlain).toEqual([])
  })

  it('is told where it can’t be destroyed', async () => {
    const data = await storedUserData(profile)
    await attachAll(data)
    await data.close()
    mkdirSync(join(profile, 'retired-0a-user.sqlite', 'full'), { recursive: true })
    expect(await reopens(profile)).toBe('plain-left')
  })

  it('is told in the very run in which it can’t be destroyed', async () => {
    const onProblem = vi.fn()
    const data = await storedUserData(profile, { onProblem })
    expect(data.problem).toBeNull()
    expect(onProblem).not.toHaveBeenCalled()
    mkdirSync(join(profile, 'retired-0a-user.sqlite', 'full'), { recursive: true })
    onProblem.mockImplementation(() => expect(data.problem?.code).toBe('plain-left'))
    await attachAll(data)
    await data.close()
    expect(onProblem).toHaveBeenCalled()
  })
})

describe('a kill while it is converted', () => {
  it('between the file and the settings brings nothing twice', async () => {
    const begun = await storedUserData(profile)
    await begun.close()
    const before = mkdtempSync(join(tmpdir(), 'deskside-before-'))
    cpSync(profile, before, { recursive: true })
    await attachAll(begun)
    await begun.close()
    // The user data is in its file; the rest of the disk is as before.
    cpSync(before, profile, { recursive: true })
    rmSync(before, { recursive: true })
    const later = await storedUserData(profile)
    await attachAll(later)
    await expectAllOfWork(later)
    await later.close()
    expect(plainFiles()).toEqual([])
  })

  it('while another database takes its place leaves one of both', async () => {
    const begun = await storedUserData(profile)
    await begun.close()
    for (const name of plainFiles()) cpSync(join(profile, name), join(profile, `retired-0a-${name}`))
    const content = checkpointed()
    writeFileSync(join(profile, 'next-user.sqlite'), content)
    rmSync(database())
    const later = await storedUserData(profile)
    await attachAll(later)
    await expectAllOfWork(later)
    await later.close()
    expect(plainFiles()).toEqual([])
  })
})
