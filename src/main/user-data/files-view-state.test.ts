import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FilesViewState, MOST_GRIDS, MOST_OPEN, filesViewState } from '@shared/contract/prefs'
import { UserEntries } from './user-entries'
import { MADE_FILE } from './made-file'
import { entryOf, KEY, removeProfile, storedUserData } from '../../../test/main/user-data/stored'
import { userEntriesIn } from '../../../test/main/user-data/user-entries-in'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-storage-view-'))
})
afterEach(() => removeProfile(folder))

const view: FilesViewState = {
  open: { all: false, ids: [7, 0, Number.MAX_SAFE_INTEGER] },
  order: 'title',
  folder: 7,
  top: 1_200,
  grids: [0, 9]
}
const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at)
const filesIn = (): readonly { name: string; text: string }[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, text: readFileSync(join(parentPath, name), 'latin1') }))

describe('how Files is looked at', () => {
  it('is kept with its workspace, over restarts, as it was left last', async () => {
    const before = await storedUserData(folder, { ids: ['w', 'other'] })
    expect(await userEntriesIn(before).views.storage('w')).toBeNull()
    await userEntriesIn(before).views.setStorage('w', { ...view, order: 'position', folder: null })
    await userEntriesIn(before).views.setStorage('w', view)
    await before.close()
    const after = await storedUserData(folder, { ids: ['w', 'other'] })
    expect(await userEntriesIn(after).views.storage('w')).toEqual(view)
    expect(await userEntriesIn(after).views.storage('other')).toBeNull()
    await after.removeWorkspace('w')
    await expect(userEntriesIn(after).views.storage('w')).rejects.toMatchObject({ code: 'workspace-closed' })
  })

  it('is sealed on the disk', async () => {
    const data = await storedUserData(folder, { ids: ['w'] })
    await userEntriesIn(data).views.setStorage('w', view)
    await data.close()
    expect(filesIn().map(({ name }) => name)).toContain(MADE_FILE)
    for (const { text } of filesIn()) expect(text).not.toMatch(/"storage"|9007199254740991/)
  })

  it('is in memory alone "until I quit"', async () => {
    const data = await storedUserData(folder, { ids: ['w'], keeping: { where: 'memory' } })
    await userEntriesIn(data).views.setStorage('w', view)
    expect(await userEntriesIn(data).views.storage('w')).toEqual(view)
    await data.close()
    expect(filesIn().map(({ name }) => name)).not.toContain(MADE_FILE)
  })

  it('comes along when its key comes back, and the newer one is the one that stays', async () => {
    const data = await storedUserData(folder, { ids: ['w'] })
    await userEntriesIn(data).views.setStorage('w', { ...view, top: 1 })
    await data.close()
    const problem = { code: 'keychain-locked', message: 'Locked.', retryable: true, details: {} } as const
    const waiting = await storedUserData(folder)
    await waiting.attach(entryOf('w'), { where: 'waiting', problem })
    expect(await userEntriesIn(waiting).views.storage('w')).toBeNull()
    await userEntriesIn(waiting).views.setStorage('w', { ...view, top: 2 })
    await waiting.attach(entryOf('w'), { where: 'file', key: KEY })
    expect(await userEntriesIn(waiting).views.storage('w')).toMatchObject({ top: 2 })
  })

  it('that this version cannot show stays stored', () => {
    const record = JSON.stringify({ kind: 'storage', value: { ...view, order: 'size' } })
    const made = UserEntries.of([record])
    expect(made.get('storage')).toBeNull()
    expect(made.records()).toEqual([record])
  })
})

describe('of too many folders', () => {
  it('the newest are remembered, each once, where it was opened last', () => {
    const open = { all: false, ids: [...from(0, MOST_OPEN + 10), 3] }
    const kept = filesViewState.parse({ ...view, open, grids: [...from(0, MOST_GRIDS + 1), 1, 1] })
    expect(kept.open.ids).toEqual([...from(11, MOST_OPEN - 1), 3])
    expect(kept.grids).toEqual([...from(2, MOST_GRIDS - 1), 1])
  })

  it('none is forgotten while they fit', () => {
    const full = { ...view, open: { all: true, ids: from(5, MOST_OPEN) }, grids: from(5, MOST_GRIDS) }
    expect(filesViewState.parse(full)).toEqual(full)
  })
})
