import { readFileSync } from 'node:fs'
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
