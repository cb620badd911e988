// Lookups in a read-only profile report it, and nothing counts as damaged or new.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withoutRoot } from '../../../../tools/testing/other-user'
import { phones } from '../../../../test/main/lookup/lists'
import program from '../../../../test/main/lookup/open-and-report?modulePath'
import { openHere } from '../../../../test/main/lookup/paying-world'

vi.setConfig({ testTimeout: 120_000 })

/** User id with which `withoutRoot` runs programs under root. */
const OTHER_USER = 65_534
const KEY = 'cd'.repeat(32)
let base = ''
let profile = ''
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'deskside-lookups-read-only-'))
  chmodSync(base, 0o755)
  profile = join(base, 'profile')
  mkdirSync(profile)
})
afterEach(() => {
  chmodSync(profile, 0o755)
  rmSync(base, { recursive: true })
})

async function fill(): Promise<void> {
  const { ask, close } = openHere(join(profile, 'lookups.sqlite'), KEY)
  const request = await ask.requests.begin('phone', 'array', phones(50), 1)
  const records = request.texts.map((text) => ({ source: text, phone: text, qc: 0 }))
  await ask.requests.answered(request, new TextEncoder().encode(JSON.stringify(records)), 2)
  await close()
}

const contents = (): Record<string, string> =>
  Object.fromEntries(readdirSync(profile).map((name) => [name, readFileSync(join(profile, name), 'base64')]))

/** State of the profile's lookups for a user other than root. */
function opened(): unknown {
  const copy = mkdtempSync(join(tmpdir(), 'deskside-lookups-program-'))
  const file = join(profile, 'lookups.sqlite')
  const { stdout, stderr } = spawnSync(process.execPath, [...withoutRoot(program, copy), file, KEY], {
    encoding: 'utf8'
  })
  rmSync(copy, { recursive: true })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

/** Changes the owner of everything to the program's user. */
function giveAway(): void {
  if (process.getuid?.() !== 0) return
  for (const path of [profile, ...readdirSync(profile).map((name) => join(profile, name))])
    chownSync(path, OTHER_USER, OTHER_USER)
}

describe.skipIf(process.platform === 'win32')('lookups', () => {
  it.each([
    ['in a folder that can only be read', 0o500, 0o400, 0o400],
    ['in a folder that can only be read, although their files may be written', 0o500, 0o600, 0o600],
    ['that can only be read themselves', 0o700, 0o400, 0o600],
    ['all of whose files can only be read', 0o700, 0o400, 0o400],
    ['in a folder that can’t be entered', 0o400, 0o600, 0o600]
  ])('%s answer `disk-read-only`, and stay as they are', async (_, ofFolder, ofFile, ofLog) => {
    await fill()
    giveAway()
    for (const name of readdirSync(profile)) chmodSync(join(profile, name), name.includes('.paid-') ? ofLog : ofFile)
    const before = contents()
    chmodSync(profile, ofFolder)
    const answer = opened()
    chmodSync(profile, 0o700)
    expect(answer).toMatchObject({ code: 'disk-read-only' })
    expect(contents()).toEqual(before)
  })

  it('that belong to somebody else answer so', async () => {
    await fill()
    chmodSync(profile, 0o555)
    for (const name of readdirSync(profile)) chmodSync(join(profile, name), 0o444)
    const before = contents()
    expect(opened()).toMatchObject({ code: 'disk-read-only' })
    expect(contents()).toEqual(before)
  })

  it('that are not there yet answer so', () => {
    giveAway()
    chmodSync(profile, 0o500)
    expect(opened()).toMatchObject({ code: 'disk-read-only' })
    expect(readdirSync(profile)).toEqual([])
  })

  it('open where they may be written', async () => {
    await fill()
    giveAway()
    expect(opened()).toEqual({})
  })
})
