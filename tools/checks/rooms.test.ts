import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importCircles } from './import-circles'
import { roomPatterns } from './rooms.mjs'

const ROOT = join(import.meta.dirname, '../..')

describe('files that import each other', () => {
  it.each(['src/main/cache', 'src/main/api', 'demo', 'src/shared', 'src/renderer/src'])(
    'are not in %s, types included',
    (folder) => {
      const circles = importCircles(join(ROOT, folder)).map((way) => way.map((file) => relative(ROOT, file)))
      expect(circles).toEqual([])
    }
  )

  it('are found, also by their types and through a face', () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskside-circles-'))
    mkdirSync(join(folder, 'room'))
    writeFileSync(join(folder, 'one.ts'), `import { two } from './room'\nexport type One = typeof two\n`)
    writeFileSync(join(folder, 'room/index.ts'), `export { two } from './two'\n`)
    writeFileSync(join(folder, 'room/two.ts'), `import type { One } from '../one'\nexport const two: One | 2 = 2\n`)
    const found = importCircles(folder).map((way) => way.map((file) => relative(folder, file)))
    rmSync(folder, { recursive: true })
    expect(found).toEqual([['one.ts', 'room/index.ts', 'room/two.ts', 'one.ts']])
  })
})

describe('what a room may not import', () => {
  const { within, beside } = roomPatterns({ low: [], high: ['low'] })
  const forbids = (patterns: readonly { readonly regex: string }[], specifier: string): boolean =>
    patterns.some(({ regex }) => new RegExp(regex).test(specifier))

  it('is what stands above it, and anything past a face', () => {
    expect(forbids(within['low'] ?? [], '../high')).toBe(true)
    expect(forbids(within['high'] ?? [], '../low')).toBe(false)
    expect(forbids(within['high'] ?? [], '../low/inner')).toBe(true)
    expect(forbids(within['high'] ?? [], '../../low/inner')).toBe(true)
    expect(forbids(within['high'] ?? [], './inner')).toBe(false)
    expect(forbids(beside, './low/inner')).toBe(true)
    expect(forbids(beside, './low')).toBe(false)
  })
})
