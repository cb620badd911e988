/** Compares Files with the demo's own data: all fields of some entries, and the contents of a folder. */
import { expect } from '@playwright/test'
import type { CanonicalRecord } from '../../../demo/schema.ts'
import type { FilesNoun } from '../../../src/shared/model/files.ts'
import { FilesRoom } from '../../pages/files-room.ts'
import { request } from '../bridge.ts'
import type { ShownValue } from './comparison.ts'
import { fieldsOf } from './fields.ts'
import type { ScreenContext } from './app-pages.ts'
import { fieldsIn, goTo } from './read.ts'

/** Number of folders and files whose fields are all compared. */
const LOOKED_AT = 2

const OPERATIONS = { folder: 'cloud.folders', file: 'cloud.files' } as const

const recordsOf = ({ installation }: ScreenContext, noun: FilesNoun): readonly CanonicalRecord[] =>
  installation.records(OPERATIONS[noun], { deleted: '0' })

/** Waits until the files are loaded: several lists define the hierarchy. */
async function whole({ page, workspaceId }: ScreenContext): Promise<void> {
  const open = async (): Promise<string[]> => {
    const { lists } = await request(page, 'sync.status', { workspaceId })
    return lists
      .filter(({ list, state }) => /^(folders|files)-|tree/u.test(list) && /waiting|running/u.test(state))
      .map(({ list }) => list)
  }
  await expect.poll(open, { timeout: 60_000 }).toEqual([])
}

export async function compareFiles(seen: ScreenContext): Promise<void> {
  const { page, installation, comparison, workspaceId } = seen
  await whole(seen)
  const room = new FilesRoom(page)
  for (const noun of ['folder', 'file'] as const) {
    for (const record of recordsOf(seen, noun).slice(-LOOKED_AT)) {
      const id = Number(record['id'])
      await request(page, 'records.get', { workspaceId, noun, id, refresh: true })
      await goTo(page, noun === 'folder' ? `/files/folders/${id}?open=folder-${id}` : `/files/files/${id}`)
      await expect(room.heading).toHaveText(String(record['name']))
      await comparison.at(`${noun}s`, async () => {
        const texts = await fieldsIn(room.details)
        return fieldsOf(installation, noun, record)
          .filter(({ field }) => field !== 'name')
          .map((field): ShownValue => {
            const shown = field.keys.map((key) => texts.get(key)).find((text) => text !== undefined) ?? null
            return { where: `${noun} ${id}`, meant: field, shown }
          })
      })
    }
  }
  await compareContents(seen, room)
}

/** Names in the largest folder, folders first. */
async function compareContents(seen: ScreenContext, room: FilesRoom): Promise<void> {
  const { page, comparison } = seen
  const inside = new Map<number, string[]>()
  const put = (holder: unknown, name: unknown): void => {
    if (typeof holder === 'number') inside.set(holder, [...(inside.get(holder) ?? []), String(name)])
  }
  for (const folder of recordsOf(seen, 'folder')) put(folder['parent_id'], folder['name'])
  for (const file of recordsOf(seen, 'file')) put(file['folder_id'], file['name'])
  const [id, names] = [...inside].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [0, []]
  await goTo(page, `/files/folders/${id}`)
  await comparison.at('contents of a folder', async () => {
    const shown = (await room.names()).toSorted().join('\n')
    return [{ where: `folder ${id}`, meant: { field: 'names', says: [names.toSorted().join('\n')] }, shown }]
  })
}
