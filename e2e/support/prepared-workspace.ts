/**
 * A swept cache that later tests start from. Each test gets a copy in a workspace of its own, with its own address and
 * credentials, so that nothing of an earlier test is left.
 */
import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Keyring } from '../../tools/testing/keyring.ts'
import { request } from './bridge.ts'
import type { Gate } from './gate.ts'

/** Service name of the app's keychain entries. */
export const KEYCHAIN_SERVICE = 'Deskside'

/** Ages that differ by less than 5 minutes look the same to a reader; a test takes a minute at most (ms). */
const USABLE_FOR = 4 * 60_000
/** Consecutive looks at a service and a schedule that are idle, after which the cache counts as complete. */
const IDLE_LOOKS = 3
/** Timeout of a sweep on a busy machine (ms). */
export const SWEPT_WITHIN = 120_000

/** A cache outside the profile, and what opens it. */
export interface PreparedWorkspace {
  readonly file: string
  /** Values of the keychain entries. */
  readonly credentials: string
  readonly cacheKey: string
  /** When it was read, by the app's clock (epoch ms). */
  readonly readAt: number
}

/** Parts of the running app that copies need. */
interface Home {
  readonly profile: string
  /** For files between the test and the app. */
  readonly folder: string
  readonly keyring: Keyring
}

const cacheOf = (profile: string, id: string): string => join(profile, 'workspaces', id, 'records.sqlite')
const keyMarkOf = (file: string): string => `${file}.key-mark`
const namesOf = (id: string) => ({ credentials: `${id}/credentials`, cacheKey: `${id}/cache-key` })

/** False for a cache that would be swept again, or whose clock is not the app's. */
export function isUsable({ readAt }: PreparedWorkspace): boolean {
  const age = Date.now() - readAt
  return age >= 0 && age < USABLE_FOR
}

/** Copies the cache of the workspace that is open on this page and has just been connected to `service`. */
export async function prepareFrom(
  page: Page,
  service: Gate,
  { profile, folder, keyring }: Home
): Promise<PreparedWorkspace> {
  const [workspace] = await request(page, 'workspaces.list', undefined)
  if (workspace === undefined) throw new Error('There is no workspace to prepare.')
  const { id: workspaceId } = workspace
  await swept(page, workspaceId, service)
  // Opened again, its write-ahead log is empty: the file is complete.
  await request(page, 'workspaces.activate', { workspaceId })
  await swept(page, workspaceId, service)
  const source = cacheOf(profile, workspaceId)
  const file = join(folder, `prepared-${randomUUID()}.sqlite`)
  copyFileSync(source, file)
  copyFileSync(keyMarkOf(source), keyMarkOf(file))
  const entries = await keyring.entries(KEYCHAIN_SERVICE)
  const names = namesOf(workspaceId)
  const [credentials, cacheKey] = [entries[names.credentials], entries[names.cacheKey]]
  if (credentials === undefined || cacheKey === undefined) throw new Error('The keychain has no entries to prepare.')
  return { file, credentials, cacheKey, readAt: Date.now() }
}

/** Resolves when every list is read and nothing was asked for a while. */
async function swept(page: Page, workspaceId: string, service: Gate): Promise<void> {
  let idle = 0
  let seen = -1
  const unfinished = async (): Promise<string[]> => {
    const { lists } = await request(page, 'sync.status', { workspaceId })
    const open = lists.filter(({ state, coverage }) => state !== 'idle' || coverage.state !== 'complete')
    idle = open.length === 0 && seen === service.requests.length ? idle + 1 : 0
    seen = service.requests.length
    return idle < IDLE_LOOKS ? ['requests', ...open.map(({ list }) => list)] : []
  }
  const how = { message: 'every list is read', timeout: SWEPT_WITHIN, intervals: [300] }
  await expect.poll(unfinished, how).toEqual([])
}

/**
 * Adds a workspace with a copy of the prepared cache, opens it, and removes all others. It is added like an imported
 * one, but its secrets are in the keychain.
 */
export async function openCopy(
  page: Page,
  prepared: PreparedWorkspace,
  { service, name, home }: { service: Gate; name: string; home: Home & { answerOpen(path: string): void } }
): Promise<void> {
  const before = await request(page, 'workspaces.list', undefined)
  const path = join(home.folder, 'prepared.json')
  writeFileSync(path, exported(service.address, name))
  home.answerOpen(path)
  const preview = await request(page, 'userData.openImport', undefined)
  if (preview === null) throw new Error('The import of the prepared workspace was not opened.')
  await request(page, 'userData.import', { id: preview.id })
  rmSync(path)
  const known = new Set(before.map(({ id }) => id))
  const added = (await request(page, 'workspaces.list', undefined)).find(({ id }) => !known.has(id))
  if (added === undefined) throw new Error('The prepared workspace was not added.')
  const { id: workspaceId } = added
  const names = namesOf(workspaceId)
  const secrets = { ...(JSON.parse(prepared.credentials) as object), origin: service.address, ...service.credentials }
  await home.keyring.writeAll(KEYCHAIN_SERVICE, {
    [names.credentials]: JSON.stringify(secrets),
    [names.cacheKey]: prepared.cacheKey
  })
  const file = cacheOf(home.profile, workspaceId)
  if (existsSync(file)) throw new Error('The prepared workspace has a cache already.')
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  copyFileSync(prepared.file, file)
  copyFileSync(keyMarkOf(prepared.file), keyMarkOf(file))
  const opened = await request(page, 'workspaces.activate', { workspaceId })
  const { notice } = await request(page, 'sync.status', { workspaceId })
  if (opened.credentials !== 'stored' || opened.storage !== 'disk' || notice !== null) {
    throw new Error(`The prepared workspace is not usable: ${JSON.stringify({ opened, notice })}`)
  }
  for (const { id } of before) await request(page, 'workspaces.remove', { workspaceId: id })
}

/** A file of user data with this workspace alone. */
function exported(address: string, name: string): string {
  const workspace = { id: 'prepared', name, address, lookupPath: 'lookup', fields: [] }
  const exportedAt = new Date().toISOString()
  return JSON.stringify({ format: 'deskside-user-data', version: 4, exportedAt, settings: {}, workspaces: [workspace] })
}
