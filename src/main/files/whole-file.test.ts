import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failWith, steps } from '../../../test/main/files/watched-disk'
import { copyToDisk, writeWhole as write } from './whole-file'

vi.mock('node:fs/promises', async (original) =>
  (await import('../../../test/main/files/watched-disk')).watched(await original())
)

const warn = vi.fn()
const writeWhole = (path: string, content: string): Promise<void> => write(path, content, { warn })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-whole-'))
  warn.mockReset()
  failWith(null)
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a file that is written whole', () => {
  it('takes the place of the one before, is its owner’s alone, and leaves nothing beside it', async () => {
    const path = join(folder, 'mine.json')
    writeFileSync(path, 'old', { mode: 0o644 })
    await writeWhole(path, 'new')
    expect(readFileSync(path, 'utf8')).toBe('new')
    expect(readdirSync(folder)).toEqual(['mine.json'])
    if (process.platform !== 'win32') expect(lstatSync(path).mode & 0o777).toBe(0o600)
  })

  it('may have a name as long as a file system takes', async () => {
    const name = '字'.repeat(85)
    await writeWhole(join(folder, name), 'new')
    expect(readdirSync(folder)).toEqual([name])
  })

  it('leaves the one before as it was where it can’t take its place', async () => {
    const path = join(folder, 'taken')
    mkdirSync(join(path, 'full'), { recursive: true })
    await expect(writeWhole(path, 'new')).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['taken'])
    expect(readdirSync(path)).toEqual(['full'])
  })

  it.skipIf(process.platform === 'win32')('takes the place of a link and leaves what it points to', async () => {
    const target = join(folder, 'elsewhere')
    writeFileSync(target, 'theirs')
    symlinkSync(target, join(folder, 'link'))
    await writeWhole(join(folder, 'link'), 'mine')
    expect(readFileSync(target, 'utf8')).toBe('theirs')
    expect(readFileSync(join(folder, 'link'), 'utf8')).toBe('mine')
  })

  it('is one of both where two are written at once', async () => {
    const path = join(folder, 'mine')
    const texts = Array.from({ length: 20 }, (_, at) => `${at} `.repeat(1_000))
    await Promise.all(texts.map((text) => writeWhole(path, text)))
    expect(texts).toContain(readFileSync(path, 'utf8'))
    expect(readdirSync(folder)).toEqual(['mine'])
  })

  it('is made anew, and on the disk before it takes its place; then its name is', async () => {
    await writeWhole(join(folder, 'mine'), 'new')
    const named = process.platform === 'win32' ? [] : [`open ${basename(folder)} r`, `sync ${basename(folder)}`]
    expect(steps.filter((step) => !step.startsWith('close'))).toEqual([
      'open part of mine wx',
      'writeFile part of mine',
      'sync part of mine',
      'rename part of mine mine',
      ...named
    ])
  })

  it.each(['writeFile', 'sync', 'close', 'rename'])('is not there at all where the disk fails to %s', async (what) => {
    writeFileSync(join(folder, 'mine'), 'old')
    failWith('EIO', new RegExp(`^${what} part`))
    await expect(writeWhole(join(folder, 'mine'), 'new')).rejects.toMatchObject({ code: 'EIO' })
    expect(readFileSync(join(folder, 'mine'), 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['mine'])
  })

  it.skipIf(process.platform === 'win32').each([
    ['sync', 'EIO', true],
    ['open', 'EACCES', true],
    // Error codes of network file systems without support.
    ['sync', 'EINVAL', false]
  ])('is there all the same where its folder can’t be brought to the disk (%s: %s)', async (what, code, isWarned) => {
    failWith(code, new RegExp(`^${what} ${basename(folder)}`))
    await writeWhole(join(folder, 'mine'), 'new')
    expect(readFileSync(join(folder, 'mine'), 'utf8')).toBe('new')
    expect(warn.mock.calls).toEqual(
      isWarned ? [['the name of a new file may not have reached the disk', { code }]] : []
    )
  })
})

describe('a copy that has to outlast what is written over', () => {
  it('is on the disk, with its name, and takes the place of nothing', async () => {
    writeFileSync(join(folder, 'from'), 'old')
    await copyToDisk(join(folder, 'from'), join(folder, 'to'))
    expect(readFileSync(join(folder, 'to'), 'utf8')).toBe('old')
    const named = process.platform === 'win32' ? [] : [`sync ${basename(folder)}`]
    expect(steps.filter((step) => step.startsWith('sync'))).toEqual(['sync to', ...named])
    await expect(copyToDisk(join(folder, 'from'), join(folder, 'to'))).rejects.toMatchObject({ code: 'EEXIST' })
  })

  it('is none where that can’t be said', async () => {
    writeFileSync(join(folder, 'from'), 'old')
    failWith('EIO', /^sync to/)
    await expect(copyToDisk(join(folder, 'from'), join(folder, 'to'))).rejects.toMatchObject({ code: 'EIO' })
  })
})
