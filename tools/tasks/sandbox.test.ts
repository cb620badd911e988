import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sandboxFacts } from './sandbox.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-sandbox-'))
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

describe.runIf(process.platform === 'linux')('user namespaces', () => {
  it.each([
    ['work where what runs in one has rights', 'exit 0', true],
    ['do not where there are none', 'exit 1', false],
    // The AppArmor profile of `unshare` on newer Ubuntus: it has the rights, its child programs do not.
    ['do not where unshare alone has rights', 'case "$*" in *" -m "*) exit 1; esac', false]
  ])('%s', (_what, script, doesWork) => {
    writeFileSync(join(folder, 'unshare'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, 'unshare'), 0o755)
    expect(sandboxFacts(undefined).namespacesWork()).toBe(doesWork)
  })

  it('are the only way before Electron is downloaded: its helper is not there', () => {
    expect(sandboxFacts(undefined).helperIsSetuid()).toBe(false)
  })
})
