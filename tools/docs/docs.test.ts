import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { OPERATION_NAMES, OPERATIONS } from '../../src/shared/service/operations.ts'
import { OPERATIONS_FILE, renderOperations } from './operations.ts'

it('docs/operations.md is what the table says (else run: node tools/docs/operations.ts)', async () => {
  expect(readFileSync(OPERATIONS_FILE, 'utf8')).toBe(await renderOperations())
})

it('names every operation, with its method and every parameter', async () => {
  const lines = (await renderOperations()).split('\n')
  for (const name of OPERATION_NAMES) {
    const line = lines.find((text) => text.startsWith(`| \`${name}\``)) ?? ''
    expect(line).toContain(`\`${OPERATIONS[name].method} ${OPERATIONS[name].path}\``)
    for (const parameter of Object.keys(OPERATIONS[name].parameters)) expect(line).toContain(`\`${parameter}\`:`)
  }
})

it('docs/assumptions.md points to files that are there', () => {
  const root = join(import.meta.dirname, '../..')
  const named = readFileSync(join(root, 'docs/assumptions.md'), 'utf8').match(/`src\/[^`]+`/g) ?? []
  expect(named.length).toBeGreaterThan(20)
  for (const path of named) expect(existsSync(join(root, path.replaceAll('`', ''))), path).toBe(true)
})
