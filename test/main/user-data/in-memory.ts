import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { UserData } from '../../../src/main/user-data/user-data'
import { entryOf, quiet } from './stored'

const opened: { readonly data: UserData; readonly folder: string }[] = []
afterAll(async () => {
  for (const { data, folder } of opened.splice(0)) {
    await data.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** User data with an empty profile, and the workspaces' data in memory. */
export async function userDataInMemory(...ids: readonly string[]): Promise<UserData> {
  const folder = mkdtempSync(join(tmpdir(), 'deskside-'))
  const data = new UserData({ folder, log: quiet, now: Date.now })
  opened.push({ data, folder })
  for (const id of ids) await data.attach(entryOf(id), { where: 'memory' })
  return data
}
