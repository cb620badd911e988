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
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeWhole } from './whole-file'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-whole-'))
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
})
