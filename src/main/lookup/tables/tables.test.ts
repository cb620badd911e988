import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LARGEST_TABLE_FILE } from '@shared/model/lookup-table'
import { TableFiles } from './tables'

let folder: string
let tables: TableFiles
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'deskside-tables-'))))
afterEach(async () => {
  await tables.closeAll()
  rmSync(folder, { recursive: true })
})

const lines = (count: number): Uint8Array =>
  new TextEncoder().encode(Array.from({ length: count }, (_, at) => `Иванов ${at};г Москва, д ${at}`).join('\n'))

describe('a table that the thread can’t hold', () => {
  it.each([
    ['its memory', { thread: { maxOldGenerationSizeMb: 24 } }, 190_000],
    ['its time', { readingTime: 1 }, 190_000]
  ])('for want of %s is too large, and the next one opens', async (_, limits, count) => {
    tables = new TableFiles(limits)
    await expect(tables.openBytes('a.csv', lines(count))).rejects.toMatchObject({ code: 'table-too-large' })
    await tables.closeAll()
    tables = new TableFiles()
    expect(await tables.openBytes('b.csv', lines(3))).toMatchObject({ name: 'b.csv', rows: 3 })
  })

  it('at a later reading is not open any more, and nobody waits for it', async () => {
    tables = new TableFiles({ readingTime: 20_000 })
    const { id } = await tables.openBytes('a.csv', lines(10))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const again = expect(tables.read(id, {})).rejects.toMatchObject({ code: 'table-too-large' })
    vi.advanceTimersByTime(20_000)
    vi.useRealTimers()
    await again
    await expect(tables.read(id, {})).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a file that is chosen', () => {
  it('is read by its path', async () => {
    tables = new TableFiles()
    writeFileSync(join(folder, 'a.csv'), lines(5))
    expect(await tables.openFile(join(folder, 'a.csv'))).toMatchObject({ name: 'a.csv', rows: 5 })
  })

  it.each([
    ['a folder', (path: string) => path, 'file-unreadable'],
    ['none', (path: string) => join(path, 'none.csv'), 'file-unreadable'],
    [
      'one that is too long',
      (path: string) => {
        const file = join(path, 'long.csv')
        writeFileSync(file, new Uint8Array(LARGEST_TABLE_FILE + 1))
        return file
      },
      'table-too-large'
    ]
  ] as const)('and is %s is refused', async (_, made, code) => {
    tables = new TableFiles()
    await expect(tables.openFile(made(folder))).rejects.toMatchObject({ code })
  })
})
