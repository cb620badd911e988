import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BORDER, meant, NOTHING_TO_MUTATE, testsOf } from './border.ts'

const root = join(import.meta.dirname, '../..')
const exists = (path: string): boolean => existsSync(join(root, path))
const files = BORDER.map(({ file }) => file)

describe('the security border', () => {
  it.each(['src/main/credentials', 'src/main/secrets-in-text'])('takes in all of %s', (folder) => {
    const code = readdirSync(join(root, folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    const known = [...files, ...NOTHING_TO_MUTATE]
    expect(code.map((name) => `${folder}/${name}`).filter((file) => !known.includes(file))).toEqual([])
  })

  it('names files that are there, each with tests of its own', () => {
    expect(files.filter((file) => !exists(file))).toEqual([])
    expect(BORDER.flatMap(testsOf).filter((test) => !exists(test))).toEqual([])
  })
})

describe('a file that is asked for', () => {
  it('may be named by the end of its path', () => {
    expect(meant('src/main/ipc/router.ts')?.file).toBe('src/main/ipc/router.ts')
    expect(meant('./src/main/ipc/router.ts')?.file).toBe('src/main/ipc/router.ts')
    expect(meant('ipc/router')?.file).toBe('src/main/ipc/router.ts')
  })

  it('is none when two could be meant, or none has that name', () => {
    expect(meant('outer.ts')).toBeNull()
    expect(meant('same', [{ file: 'src/a/same.ts' }, { file: 'src/b/same.ts' }])).toBeNull()
  })
})
