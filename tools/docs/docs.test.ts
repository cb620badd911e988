import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { OPERATION_NAMES, OPERATIONS } from '../../src/shared/service/operations.ts'
import { renderOperations } from './operations.ts'

it('docs/operations.md is what the table says (else run: npm run test:unit -- tools/docs -u)', async () => {
  await expect(renderOperations()).toMatchFileSnapshot(join(root, 'docs/operations.md'))
})

it('names every operation, with its method and every parameter', () => {
  const lines = renderOperations().split('\n')
  for (const name of OPERATION_NAMES) {
    const line = lines.find((text) => text.startsWith(`| \`${name}\``)) ?? ''
    expect(line).toContain(`\`${OPERATIONS[name].method} ${OPERATIONS[name].path}\``)
    for (const parameter of Object.keys(OPERATIONS[name].parameters)) expect(line).toContain(`\`${parameter}\`:`)
  }
})

const root = join(import.meta.dirname, '../..')

it('docs/decisions.md says of each base component whose it is, and what is used of Naive UI', () => {
  const text = readFileSync(join(root, 'docs/decisions.md'), 'utf8')
  const components = globSync('src/renderer/src/components/base/*.vue', { cwd: root }).map((path) => basename(path))
  expect(components.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  const rows = text.split('\n').filter((line) => line.includes("**Naive UI's**"))
  const chosen = rows.map((line) => /^\|[^|]*\| `(N\w+)`/.exec(line)?.[1]).toSorted()
  const used = globSync('src/renderer/src/**/*.{vue,ts}', { cwd: root }).flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    return [...source.matchAll(/import \{ ([^}]+) \} from 'naive-ui/g)].flatMap(([, names = '']) => names.split(', '))
  })
  expect([...new Set(used)].toSorted()).toEqual(chosen)
  for (const [path] of text.matchAll(/(?:src|e2e)\/[\w/.-]+\.ts/g))
    expect(existsSync(join(root, path)), path).toBe(true)
})

it('docs/assumptions.md points to files that are there', () => {
  const text = readFileSync(join(root, 'docs/assumptions.md'), 'utf8')
  const named = [...text.matchAll(/`([^`]+\.ts)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(20)
  const isThere = (path: string): boolean =>
    ['.', 'src', 'src/main'].some((folder) => existsSync(join(root, folder, path)))
  expect(named.filter((path) => !isThere(path))).toEqual([])
})
