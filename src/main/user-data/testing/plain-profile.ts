/** A profile in the format of the earlier version, for tests: its content, and what of it can be found unencrypted. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { openSqlite } from '../../database/open-sqlite'
import { Sealer } from '../sealed'
import { entryOf, KEY, removeProfile, storedUserData } from './stored'
import type { Keeping, WorkspaceEntry } from '../types'
import { type StoredUserData, workspaceDir } from '../user-data'

/** A profile of the earlier version, with a write-ahead log that was left behind. */
export const FIXTURE = join(import.meta.dirname, '../../../../tools/testing/profiles/plain-user-data/profile')
export const WORK = '90a07f55-d6c4-4628-9b77-89a3b48465c8'
export const inFile: Keeping = { where: 'file', key: KEY }
export const locked: Keeping = { where: 'waiting', problem: new DesksideError('keychain-locked', 'locked').toShape() }
/** Must be found nowhere unencrypted: a title, and a value of a saved filter. */
export const CANARIES = ['Westbourne Engineering', 'Canaryville-in-a-filter']

/** The test's profile; each test has its own. */
export let profile = ''

/** Gives each test of the file such a profile. */
export function usePlainProfile(): void {
  // Every write waits for the disk, which may be busy with other tests.
  vi.setConfig({ testTimeout: 120_000 })
  beforeEach(() => {
    profile = mkdtempSync(join(tmpdir(), 'deskside-plain-'))
    cpSync(FIXTURE, profile, { recursive: true })
  })
  afterEach(() => removeProfile(profile))
}

export const database = (): string => join(profile, 'user.sqlite')
export const plainFiles = (): string[] => readdirSync(profile).filter((name) => name.includes('.sqlite'))

export function inClear(folder = profile): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => CANARIES.some((canary) => readFileSync(file).includes(canary)))
}

export async function expectAllOfWork(data: StoredUserData): Promise<void> {
  expect((await data.views.all(WORK)).map(({ name }) => name)).toEqual(['In Canaryville', 'All by price'])
  expect((await data.views.all(WORK))[0]?.filter?.dynamic).toEqual({ city: 'Canaryville-in-a-filter' })
  expect((await data.views.default(WORK))?.layout).toBe('board')
  expect((await data.visits.pinned(WORK)).map(({ id, title }) => [id, title])).toEqual([
    [1, null],
    [2, null]
  ])
  expect((await data.visits.recent(WORK, null, 10)).map(({ id }) => id)).toEqual([3, 2, 1])
  expect(await data.visits.me(WORK)).toBe(3)
  expect(await data.fieldCorrections(WORK)).toEqual([
    { noun: 'project', key: 'city', label: 'Town' },
    { noun: 'project', key: 'number', hidden: true }
  ])
}

export async function attachAll(data: StoredUserData, keeping: Keeping = inFile): Promise<void> {
  for (const entry of await data.workspaces()) await data.attach(entry, keeping)
}

/** The database in one file, as after a quit. */
export function checkpointed(): Buffer {
  const db = openSqlite(database())
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  for (const name of plainFiles()) if (/^user\.sqlite-/.test(name)) rmSync(join(profile, name))
  return readFileSync(database())
}

/** Destroys the header, so that nothing can be read. */
export function withoutHeader(): void {
  const bytes = checkpointed()
  writeFileSync(database(), bytes.fill(0x55, 0, 100))
}

/** The unreadable part of an earlier version's files, as read with the key of a workspace: by file. */
export function keptOf(folder: string, workspace: string): Record<string, string>[] {
  const kept = readdirSync(workspaceDir(folder, workspace)).filter((name) => name.includes('of-an-earlier-version'))
  return kept.map((name) => {
    const read = new Sealer(KEY).unseal(readFileSync(join(workspaceDir(folder, workspace), name)))
    if (read.state !== 'whole') throw new Error(`${name} is ${read.state}`)
    const files = read.records.map((record) => JSON.parse(record) as { value: { name: string; base64: string } })
    return Object.fromEntries(files.map(({ value }) => [value.name, value.base64]))
  })
}

export const service = async (data: StoredUserData): Promise<WorkspaceEntry> =>
  (await data.workspaces()).find(({ id }) => id === WORK) ?? entryOf(WORK)

/** The problem that a start with this profile reports. */
export async function reopens(folder: string): Promise<string | null> {
  const data = await storedUserData(folder)
  await data.close()
  return data.problem?.code ?? null
}
