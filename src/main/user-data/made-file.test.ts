import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SavedView } from '@shared/contract/views'
import { changeViews } from '../../../test/main/user-data/user-entries-in'
import { UserEntries } from './user-entries'
import { backupName, MADE_COPY, MADE_FILE, MadeFile } from './made-file'
import { checkOf, Sealer } from './sealed'
import { flips } from '../../../test/main/user-data/flips'
import { KEY, quiet } from '../../../test/main/user-data/stored'

// Every write waits for the disk, which other tests may keep busy.
vi.setConfig({ testTimeout: 120_000 })

const DAY = 86_400_000
const OTHER = 'cd'.repeat(32)

/** Position of the version. A flipped bit makes it 3, 5 or 9, which must not look like a newer version. */
const VERSION_AT = 'deskside-user-data '.length
const VERSION_BITS = [1, 2, 3].map((bit) => ({ place: VERSION_AT, bit }))

let folder: string
let now: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-made-'))
  now = Date.parse('2026-08-17T10:00:00Z')
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string): string => join(folder, name)
const fileOf = (key = KEY): MadeFile => new MadeFile(folder, key, { now: () => now, log: quiet })
const named = (part: string): string[] => readdirSync(folder).filter((name) => name.includes(part))

const view = (id: string): SavedView => ({
  ...{ id, name: `View ${id}`, keepOffline: false, deleted: false, layout: 'table' },
  filter: { match: 'all', having: null, builtIn: {}, dynamic: { город: `Канарск ${id}` } },
  sort: { key: 'id', descending: true },
  columns: []
})

/** User data of several pages. */
function much(): UserEntries {
  const made = new UserEntries()
  made.set('place', { name: 'Work', address: 'https://crm.example.org', lookupPath: 'lookup' })
  for (let id = 0; id < 25; id++) changeViews(made, { put: view(`v${id}`), index: null })
  const visits = Array.from({ length: 80 }, (_, id) => ({ noun: 'project', id, openedAt: id, pinnedAt: id }) as const)
  made.set('visit', visits)
  made.set('me', 7)
  made.set('correction', [{ noun: 'project', key: 'data.code', role: 'title', label: 'Номер' }])
  return made
}

async function written(made = much()): Promise<readonly string[]> {
  await fileOf().save(made)
  return made.records()
}

/** Changes a byte of the file, or 4,096 of them. */
function damage(name: string, place: number, length = 1, bits = 0x55): void {
  const bytes = readFileSync(at(name))
  const from = Math.floor(place)
  for (let each = from; each < Math.min(from + length, bytes.length); each++) bytes[each] = (bytes[each] ?? 0) ^ bits
  writeFileSync(at(name), bytes)
}

describe('what was made in a workspace', () => {
  it('is there again as it was, and in clear nowhere', async () => {
    const records = await written()
    const { made, isRestored } = await fileOf().load()
    expect(made.records()).toEqual(records)
    expect(made.get('damage')).toBeNull()
    expect(isRestored).toBe(false)
    for (const name of readdirSync(folder)) {
      expect(readFileSync(at(name), 'utf8')).not.toMatch(/Канарск|crm\.example|project/)
      if (process.platform !== 'win32') expect(statSync(at(name)).mode & 0o777).toBe(0o600)
    }
  })

  it('is nothing where there never was anything, and makes no file of that', async () => {
    const { made, isRestored } = await fileOf().load()
    expect(made.isEmpty).toBe(true)
    expect([made.get('damage'), isRestored]).toEqual([null, false])
    expect(readdirSync(folder)).toEqual([])
  })

  it('leaves what did not change sealed as it was', async () => {
    const file = fileOf()
    const made = much()
    await file.save(made)
    const before = readFileSync(at(MADE_FILE), 'utf8').split('\n')
    made.set('me', 8)
    await file.save(made)
    const after = readFileSync(at(MADE_FILE), 'utf8').split('\n')
    // The `me` record, and the last line.
    expect(after.filter((line) => !before.includes(line))).toHaveLength(2)
  })

  it('of a newer version is left alone', async () => {
    await written()
    const [first = '', ...lines] = readFileSync(at(MADE_FILE), 'utf8').replace(' 1 ', ' 2 ').split('\n')
    const text = [`${first} ${checkOf(first)}`, ...lines].join('\n')
    writeFileSync(at(MADE_FILE), text)
    await expect(fileOf().load()).rejects.toMatchObject({ code: 'cache-from-the-future', details: { found: 2 } })
    expect(readFileSync(at(MADE_FILE), 'utf8')).toBe(text)
  })
})

describe('damage of the file alone', () => {
  it('costs nothing, wherever it is', async () => {
    const records = await written()
    const whole = readFileSync(at(MADE_FILE))
    const places = [
      ...Array.from({ length: Math.ceil(whole.length / 4096) }, (_, page) => [page * 4096, 4096] as const),
      ...flips(whole.length, VERSION_BITS).map(({ place, bit }) => [place, 1, 1 << bit] as const)
    ]
    for (const [place, length, bits] of places) {
      writeFileSync(at(MADE_FILE), whole)
      damage(MADE_FILE, place, length, bits)
      const aside = named('damaged').length
      const { made, isRestored } = await fileOf().load()
      expect(made.records(), `${place}: ${bits}`).toEqual(records)
      expect(isRestored).toBe(true)
      expect(named('damaged')).toHaveLength(aside + 1)
      // The file is complete again from then on.
      expect((await fileOf().load()).isRestored).toBe(false)
    }
  })

  it.each([
    ['nothing', ''],
    ['one byte', 'x'],
    ['its first half', null]
  ])('costs nothing where %s is left of it', async (_what, text) => {
    const records = await written()
    const whole = readFileSync(at(MADE_FILE))
    writeFileSync(at(MADE_FILE), text ?? whole.subarray(0, whole.length / 2))
    const { made, isRestored } = await fileOf().load()
    expect(made.records()).toEqual(records)
    expect(isRestored).toBe(true)
  })

  it('costs nothing where it is gone', async () => {
    const records = await written()
    rmSync(at(MADE_FILE))
    const { made, isRestored } = await fileOf().load()
    expect(made.records()).toEqual(records)
    expect(isRestored).toBe(true)
  })
})

describe('damage of the file and of its copy', () => {
  it('costs the records that it meets, and they come back from the backup', async () => {
    const records = await written()
    const whole = readFileSync(at(MADE_FILE))
    const file = fileOf()
    await file.load()
    await file.backUp()
    for (let page = 0; page * 4096 < whole.length; page++) {
      for (const name of [MADE_FILE, MADE_COPY]) {
        writeFileSync(at(name), whole)
        damage(name, page * 4096, 4096)
      }
      const aside = named('damaged').length
      const again = fileOf()
      const { made } = await again.load()
      const left = made.records().filter((record) => !record.includes('"damage"'))
      expect(left.length, `page ${page}`).toBeLessThan(records.length)
      expect(left.length).toBeGreaterThan(0)
      for (const record of left) expect(records).toContain(record)
      const lost = records.length - left.length
      // If the last line is damaged too, the number of records is unknown.
      expect([lost, null]).toContain(made.get('damage')?.lost)
      expect(made.get('damage')).toMatchObject({ kind: 'damaged', read: left.length, at: now })
      expect(named('damaged')).toHaveLength(aside + 2)
      const backup = await again.newestBackup()
      expect(backup?.day).toBe('2026-08-17')
      made.set('damage', null)
      made.add(backup?.records ?? [])
      expect(new Set(made.records())).toEqual(new Set(records))
    }
  })

  it.each([
    ['empty', ''],
    ['one byte', '\0'],
    ['another file', 'not ours\n'.repeat(500)]
  ])('that leaves them %s is told, and never taken for a beginning', async (_what, text) => {
    await written()
    const file = fileOf()
    await file.load()
    await file.backUp()
    for (const name of [MADE_FILE, MADE_COPY]) writeFileSync(at(name), text)
    const again = fileOf()
    const { made } = await again.load()
    expect(made.isEmpty).toBe(true)
    expect(made.get('damage')).toEqual({ kind: 'damaged', at: now, read: 0, lost: null })
    expect((await again.newestBackup())?.records.length).toBeGreaterThan(100)
    for (const name of named('damaged')) expect(readFileSync(at(name), 'utf8')).toBe(text)
    // The message stays until the user dismisses it.
    now += 3 * DAY
    expect((await fileOf().load()).made.get('damage')?.kind).toBe('damaged')
  })

  it('is told where both are gone and only a backup says that there was something', async () => {
    const records = await written()
    const file = fileOf()
    await file.load()
    await file.backUp()
    for (const name of [MADE_FILE, MADE_COPY]) rmSync(at(name))
    const again = fileOf()
    expect((await again.load()).made.get('damage')?.kind).toBe('damaged')
    expect((await again.newestBackup())?.records).toEqual(records)
  })

  it('costs nothing where they are damaged in different places', async () => {
    const records = await written()
    const { length } = readFileSync(at(MADE_FILE))
    damage(MADE_FILE, 200, 50)
    damage(MADE_COPY, length / 2, 50)
    const { made, isRestored } = await fileOf().load()
    expect(new Set(made.records())).toEqual(new Set(records))
    expect(isRestored).toBe(true)
  })
})

describe('backups', () => {
  it('are made once a day, of what was there before the day began, and seven are kept', async () => {
    const file = fileOf()
    const made = new UserEntries()
    for (let day = 0; day < 10; day++) {
      made.set('me', day)
      await file.save(made)
      made.set('me', day + 100)
      await file.save(made)
      now += DAY
    }
    const days = named('backup').toSorted()
    expect(days).toEqual(Array.from({ length: 7 }, (_, day) => backupName(`2026-08-${20 + day}`)))
    expect((await file.newestBackup())?.records).toEqual(['{"kind":"me","value":108}'])
  })

  it('that are damaged are passed over for an older one', async () => {
    const file = fileOf()
    const made = much()
    for (let day = 0; day < 3; day++) {
      made.set('me', day)
      await file.save(made)
      now += DAY
    }
    damage(backupName('2026-08-19'), 300)
    expect((await file.newestBackup())?.day).toBe('2026-08-18')
  })

  it.each(VERSION_BITS)('that seem to be of a later version by bit $bit hide no other', async ({ bit }) => {
    const file = fileOf()
    const made = much()
    for (let day = 0; day < 3; day++) {
      made.set('me', day)
      await file.save(made)
      now += DAY
    }
    damage(backupName('2026-08-19'), VERSION_AT, 1, 1 << bit)
    expect((await file.newestBackup())?.day).toBe('2026-08-18')
  })

  it('that can’t be read at all hide no other, nor what is there', async () => {
    await written()
    mkdirSync(at(backupName('2026-08-16')))
    const file = fileOf()
    await file.load()
    await file.backUp()
    mkdirSync(at(backupName('2026-08-15')))
    rmSync(at(backupName('2026-08-17')))
    expect(await file.newestBackup()).toBeNull()
    // Saving works even on a day on which the backup fails.
    now += DAY
    mkdirSync(at(backupName('2026-08-18')))
    const made = much()
    made.set('me', 99)
    await file.save(made)
    expect((await fileOf().load()).made.get('me')).toBe(99)
  })

  it('of a clock that was ahead go first, and are none of the newest', async () => {
    const made = much()
    now += 3_000 * DAY
    const ahead = fileOf()
    for (let day = 0; day < 9; day++) {
      await ahead.save(made)
      now += DAY
    }
    expect(named('backup')).toHaveLength(7)
    now = Date.parse('2026-08-17T10:00:00Z')
    const file = fileOf()
    await file.load()
    await file.backUp()
    expect(named('backup')).toContain(backupName('2026-08-17'))
    expect((await file.newestBackup())?.day).toBe('2026-08-17')
  })

  it('of today under a lost key are put aside before another takes their place', async () => {
    await written()
    const file = fileOf()
    await file.load()
    await file.backUp()
    const bytes = readFileSync(at(backupName('2026-08-17')))
    const other = fileOf(OTHER)
    const { made } = await other.load()
    made.set('damage', null)
    made.set('me', 1)
    await other.save(made)
    await other.save(made)
    const aside = named(`other-key-${new Sealer(KEY).mark}`)
    expect(aside.some((name) => readFileSync(at(name)).equals(bytes))).toBe(true)
  })

  it('are not crowded out while something is lost that they hold', async () => {
    const file = fileOf()
    await file.save(much())
    await file.backUp()
    for (const name of [MADE_FILE, MADE_COPY]) writeFileSync(at(name), '')
    const again = fileOf()
    const { made } = await again.load()
    for (let day = 0; day < 10; day++) {
      now += DAY
      await again.save(made)
    }
    expect(named('backup')).toEqual([backupName('2026-08-17')])
    made.set('damage', null)
    now += DAY
    await again.save(made)
    expect(named('backup')).toHaveLength(2)
  })
})

describe('a write', () => {
  it('of which only the copy fails is done', async () => {
    await written()
    rmSync(at(MADE_COPY))
    mkdirSync(join(at(MADE_COPY), 'in the way'), { recursive: true })
    const made = much()
    made.set('me', 12)
    await fileOf().save(made)
    expect((await fileOf().load()).made.get('me')).toBe(12)
  })

  it('that is ended between the file and its copy is done', async () => {
    await written()
    const copy = readFileSync(at(MADE_COPY))
    const made = much()
    made.set('me', 12)
    await fileOf().save(made)
    writeFileSync(at(MADE_COPY), copy)
    const { made: read, isRestored } = await fileOf().load()
    expect([read.get('me'), isRestored, named('damaged')]).toEqual([12, false, []])
  })
})

describe('a key that is lost', () => {
  it('and comes back brings back what is left of a file that was damaged as well', async () => {
    const records = await written()
    for (const name of [MADE_FILE, MADE_COPY]) damage(name, readFileSync(at(name)).length / 2)
    await fileOf(OTHER).load()
    const { made } = await fileOf().load()
    const back = made.records().filter((record) => records.includes(record))
    expect(back.length).toBeGreaterThanOrEqual(records.length - 1)
    expect(named(`other-key-${new Sealer(KEY).mark}`)).toEqual([])
    expect(named('damaged').length).toBeGreaterThan(0)
  })

  it('leaves the file beside as it is, and is told', async () => {
    await written()
    const bytes = readFileSync(at(MADE_FILE))
    const { made } = await fileOf(OTHER).load()
    expect(made.get('damage')).toMatchObject({ kind: 'key-lost' })
    expect(made.isEmpty).toBe(true)
    expect(named('other-key')).toHaveLength(2)
    for (const name of named('other-key')) expect(readFileSync(at(name)).equals(bytes)).toBe(true)
    // It is not overwritten when the same happens again.
    made.set('me', 3)
    await fileOf(OTHER).save(made)
    await fileOf('ef'.repeat(32)).load()
    expect(named('other-key')).toHaveLength(4)
  })

  it('and comes back brings back what it belongs to, with what was made meanwhile', async () => {
    const records = await written()
    const { made: meanwhile } = await fileOf(OTHER).load()
    meanwhile.set('damage', null)
    changeViews(meanwhile, { put: view('new'), index: null })
    await fileOf(OTHER).save(meanwhile)
    const { made } = await fileOf().load()
    expect(new Set(made.records().filter((record) => !record.includes('"damage"')))).toEqual(new Set(records))
    expect(named(`other-key-${new Sealer(KEY).mark}`)).toEqual([])
    // Data of the other key stays in place.
    expect(named(`other-key-${new Sealer(OTHER).mark}`).length).toBeGreaterThan(0)
    expect(existsSync(at(MADE_FILE))).toBe(true)
  })
})
