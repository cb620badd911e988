import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { electronSwitches } from '../tasks/electron-switches.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-try-packed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a packed app is tried with the switches that Electron needs on this machine, as root without a sandbox', () => {
  const program = join(folder, 'program.cjs')
  const written = join(folder, 'arguments.json')
  writeFileSync(
    program,
    `require('node:fs').writeFileSync(${JSON.stringify(written)}, JSON.stringify(process.argv.slice(2)))`
  )
  const tried = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'try-packed.ts'), process.execPath, program, '--given'],
    { encoding: 'utf8' }
  )
  // It read nothing, and the message says so.
  expect(tried.stdout).toContain('The packed app does not work: it ended with 0.')
  expect(JSON.parse(readFileSync(written, 'utf8'))).toEqual([
    '--given',
    ...electronSwitches(),
    expect.stringMatching(/^--user-data-dir=/),
    '--demo'
  ])
  if (process.platform === 'linux') expect(electronSwitches().includes('--no-sandbox')).toBe(process.getuid?.() === 0)
})
