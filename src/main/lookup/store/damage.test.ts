// Opening a damaged lookup file always ends, recovers every paid answer, reports losses (at the second start too), and
// makes no text payable again unasked.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LookupDamage } from '@shared/model/lookup'
import { flips } from '../../../../test/main/user-data/flips'
import { jobOf, phones } from '../../../../test/main/lookup/lists'
import { openHere } from '../../../../test/main/lookup/paying-world'
import { openInMemory, openLookupFile } from './connection'
import { openStore } from './open-store'
import { MOST_PROBES, salvage } from './salvage'

vi.setConfig({ testTimeout: 240_000 })

const KEY = 'cd'.repeat(32)
const DAY = '2026-11-28'
const PAGE = 4096
const NAME = 'lookups.sqlite'

type Store = ReturnType<typeof openHere>

/** Answers texts as paid ones, 50 at a time. */
async function answer({ ask }: Pick<Store, 'ask'>, texts: readonly string[]): Promise<void> {
  for (let from = 0; from < texts.length; from += 50) {
    const request = await ask.requests.begin('phone', 'array', texts.slice(from, from + 50), from + 1)
    const records = request.texts.map((text) => ({ source: text, phone: text, qc: 0, note: 'x'.repeat(400) }))
    await ask.requests.answered(request, new TextEncoder().encode(JSON.stringify(records)), from + 2)
  }
}

async function copy(store: Store, day = DAY): Promise<void> {
  const task = await store.ask.copies.begin(day, true)
  if (task === null) throw new Error('No copy is due.')
  await store.copy(task)
  await store.ask.copies.done(task)
}

const ALL = phones(200)
const LISTED = [...phones(175), ...phones(20, 5_000)]

/** Profiles that tests damage: 200 paid answers, a list with 20 open texts, one text in doubt, and a suggestion. */
let folders: { readonly withCopy: string; readonly logOnly: string; readonly left: string }
let folder = ''

async function filled(into: string, isCopied: boolean, isClosed = true): Promise<void> {
  mkdirSync(into)
  const store = openHere(join(into, NAME), KEY)
  await answer(store, ALL.slice(0, 100))
  await jobOf(store, LISTED)
  await store.ask.history.keep('address', 'x', { value: 'x', unrestricted: 'x', data: {} }, 1, true)
  if (isCopied) await copy(store)
  await answer(store, ALL.slice(100))
  await store.ask.texts.sendOne('phone', 'doubted', 'array', 9_999)
  if (isClosed) await store.close()
  else {
    // As left by a killed app: with its WAL.
    cpSync(into, `${into}-left`, { recursive: true })
    await store.close()
    rmSync(into, { recursive: true })
    renameSync(`${into}-left`, into)
  }
}

let base = ''
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'deskside-damage-'))
  folders = { withCopy: join(base, 'copied'), logOnly: join(base, 'log'), left: join(base, 'left') }
  await filled(folders.withCopy, true)
  await filled(folders.logOnly, false)
  await filled(folders.left, true, false)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

beforeEach(() => (folder = join(base, 'tried')))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string): string => join(folder, name)
const named = (part: string): string[] => readdirSync(folder).filter((name) => name.includes(part))
const [copyOf, logOf] = [() => at(named('.copy-')[0] ?? ''), () => named('.paid-').map(at)]

function begin(from: string): void {
  rmSync(folder, { recursive: true, force: true })
  cpSync(from, folder, { recursive: true })
}

function change(path: string, edit: (bytes: Buffer) => void): void {
  const bytes = readFileSync(path)
  edit(bytes)
  writeFileSync(path, bytes)
}

interface DamageReport {
  readonly damage: LookupDamage | null
  readonly answered: number
  readonly states: Record<string, number>
  readonly lists: number
}

/** Result of a start. */
function found(isSuspect: boolean): DamageReport {
  const { operations, close } = openStore(at(NAME), KEY, Date.now(), isSuspect)
  try {
    const states: Record<string, number> = {}
    for (const text of [...ALL, 'doubted']) {
      const { state } = operations.texts.look('phone', text)
      states[state] = (states[state] ?? 0) + 1
    }
    const [{ damage, history }, jobs] = [operations.state(DAY), operations.jobs.list()]
    for (const job of jobs) operations.jobs.rows(job.id, 'all', 0, 1_000)
    return { damage, answered: history.paid, states, lists: jobs.length }
  } finally {
    close()
  }
}

/** Runs two starts, which report the same. */
function twoStarts(isSuspect = true): DamageReport {
  const first = found(isSuspect)
  const second = found(false)
  expect(second).toEqual(first)
  return first
}

/** No paid answer is lost, no paid text counts as new, and the damage is reported. */
function expectAllPaidFor(what: string, isSuspect = true): DamageReport {
  const start = twoStarts(isSuspect)
  expect([what, start.answered, start.states]).toEqual([what, 200, { answered: 200, 'in-doubt': 1 }])
  expect(start.damage, what).toMatchObject({ answers: 200, lost: { answers: 0 } })
  return start
}

/** Pages of the file; of each, the first, middle and last bytes. */
function pagesOf(from: string): number[] {
  const pages = Math.floor(readFileSync(join(from, NAME)).length / PAGE)
  const step = Math.max(1, Math.floor(pages / 12))
  return [...new Set([0, 1, 2, 3, ...Array.from({ length: 12 }, (_, nth) => nth * step), pages - 2, pages - 1])]
}

describe('a file of 200 paid answers with a copy', () => {
  it('loses none of them and no list to a damaged page, wherever it is', () => {
    for (const page of pagesOf(folders.withCopy)) {
      begin(folders.withCopy)
      change(at(NAME), (bytes) => bytes.fill(0x5a, page * PAGE, (page + 1) * PAGE))
      const { lists, damage } = expectAllPaidFor(`page ${String(page)}`)
      expect([page, lists, damage?.lost]).toEqual([page, 1, { answers: 0, jobs: 0, rows: 0 }])
    }
  })

  it('loses none to two changed bytes, wherever they are', () => {
    const { length } = readFileSync(join(folders.withCopy, NAME))
    for (const { place, bit } of flips(length, [
      { place: 0, bit: 0 },
      { place: 17, bit: 3 },
      { place: 100, bit: 1 },
      { place: length - 1, bit: 7 }
    ])) {
      begin(folders.withCopy)
      change(at(NAME), (bytes) => {
        for (const one of [place, (place * 7 + 13) % length]) bytes[one] = (bytes[one] ?? 0) ^ (1 << bit)
      })
      expectAllPaidFor(`${String(place)}: ${String(bit)}`)
    }
  })

  it.each([0, 1, 16, 100, 511, 512, 1_000, 4_095, 4_096, 4_097, 8_192, 20_000, 60_000, 120_000, -1])(
    'loses none where %i bytes of it are left, and never takes that for a first run',
    (bytes) => {
      begin(folders.withCopy)
      const { length } = readFileSync(at(NAME))
      truncateSync(at(NAME), bytes < 0 ? length - 1 : bytes)
      // The damage was not found before.
      const { lists } = expectAllPaidFor(String(bytes), bytes > 512)
      expect(lists).toBe(1)
    }
  )

  it('loses none where it is gone', async () => {
    begin(folders.withCopy)
    rmSync(at(NAME))
    const { damage, lists } = expectAllPaidFor('gone', false)
    expect([damage?.cause, damage?.copy, damage?.isComplete, lists]).toEqual(['gone', DAY, false, 1])
    // Open texts were certainly not sent.
    const { ask, close } = openHere(at(NAME), KEY)
    const [job] = await ask.jobs.list()
    expect(job?.counts).toMatchObject({ rows: 195, answered: 175, open: 20, inDoubt: 0 })
    await close()
  })

  it('loses none where an earlier state of the file lies there, and says so', () => {
    begin(folders.withCopy)
    cpSync(copyOf(), at(NAME))
    const { damage } = expectAllPaidFor('older', false)
    expect(damage?.cause).toBe('older')
  })

  it('and nothing but the copy keeps what the copy has, and says what is lost', async () => {
    begin(folders.withCopy)
    for (const path of [at(NAME), ...logOf()]) truncateSync(path, 0)
    const start = twoStarts(false)
    expect([start.answered, start.lists]).toEqual([100, 1])
    expect(start.damage).toMatchObject({ cause: 'gone', lost: null, copy: DAY })
    // Nothing shows which texts of the list were sent since.
    const { ask, close } = openHere(at(NAME), KEY)
    expect((await ask.jobs.list())[0]?.counts).toMatchObject({ answered: 100, open: 0, inDoubt: 95 })
    await close()
  })
})

describe('a file of 200 paid answers without a copy', () => {
  it('loses none of them to a damaged page, and says what became of its list', () => {
    for (const page of pagesOf(folders.logOnly)) {
      begin(folders.logOnly)
      change(at(NAME), (bytes) => bytes.fill(0x5a, page * PAGE, (page + 1) * PAGE))
      const { lists, damage } = expectAllPaidFor(`page ${String(page)}`)
      expect([page, damage?.lost?.jobs]).toEqual([page, 1 - lists])
    }
  })

  it.each([0, 1, null])('loses none where %s bytes of it are left', (bytes) => {
    begin(folders.logOnly)
    if (bytes === null) rmSync(at(NAME))
    else truncateSync(at(NAME), bytes)
    const { damage } = expectAllPaidFor(String(bytes), false)
    expect(damage).toMatchObject({ cause: 'gone', copy: null, lost: { answers: 0, jobs: 1, rows: 0 } })
  })

  it('whose log is damaged as well keeps what can be read of both, and doubts the rest', async () => {
    begin(folders.logOnly)
    change(at(NAME), (bytes) => bytes.fill(0x5a, bytes.length / 2, bytes.length / 2 + 10 * PAGE))
    for (const path of logOf()) change(path, (bytes) => bytes.fill(0x5a, bytes.length / 3, bytes.length / 2))
    const { answered, damage, states, lists } = twoStarts()
    expect(answered).toBeGreaterThan(150)
    expect(damage?.lost?.answers).toBe(200 - answered)
    // A text of the list that lost its answer is not sent by itself.
    if (lists === 1) {
      const { ask, close } = openHere(at(NAME), KEY)
      expect((await ask.jobs.list())[0]?.counts.open).toBe(0)
      await close()
    }
    expect((states['answered'] ?? 0) + (states['in-doubt'] ?? 0) + (states['new'] ?? 0)).toBe(201)
  })

  it('is a first run only where nothing was there before', () => {
    mkdirSync(folder)
    const { damage } = twoStarts(false)
    expect(damage).toBeNull()
  })
})

describe('the log of a file that was not closed', () => {
  it('is read, and costs nothing where it is whole', () => {
    begin(folders.left)
    const start = twoStarts(false)
    expect([start.answered, start.damage]).toEqual([200, null])
  })

  it('costs no paid answer where it is damaged, cut off or gone, and that is said', () => {
    const { length } = readFileSync(join(folders.left, `${NAME}-wal`))
    const wal = `${NAME}-wal`
    const frame = PAGE + 24
    for (const place of [3, 20, 32 + 3, 32 + 40, 32 + frame * 5 + 100, Math.floor(length / 2), length - 10]) {
      begin(folders.left)
      change(at(wal), (bytes) => (bytes[place] = (bytes[place] ?? 0) ^ 0x55))
      expectAllPaidFor(`byte ${String(place)}`, false)
    }
    for (const left of [0, 1, 32, Math.floor(length / 3)]) {
      begin(folders.left)
      truncateSync(at(wal), left)
      const { answered, states } = twoStarts(false)
      expect([left, answered, states]).toEqual([left, 200, { answered: 200, 'in-doubt': 1 }])
    }
    begin(folders.left)
    rmSync(at(wal))
    expectAllPaidFor('gone', false)
  })

  it('is never read into a new file that takes the place of a lost one', () => {
    begin(folders.left)
    rmSync(at(NAME))
    expectAllPaidFor('without its file', false)
    expect(named('.damaged-').some((name) => name.endsWith('-wal'))).toBe(true)
  })
})

describe('saving a damaged file', () => {
  it('ends, however little can be read', () => {
    const { length } = readFileSync(join(folders.logOnly, NAME))
    for (const page of [1, 3, 5, Math.floor(length / PAGE) - 1]) {
      begin(folders.logOnly)
      change(at(NAME), (bytes) => bytes.fill(0x5a, page * PAGE, (page + 1) * PAGE))
      const [from, to] = [openLookupFile(at(NAME), KEY, true), openInMemory()]
      const { probes, isWhole } = salvage(from, to)
      expect(probes).toBeLessThan(MOST_PROBES * 9)
      expect(isWhole).toBe(false)
      from.close()
      to.close()
    }
  })

  it('goes on where it was killed, at whatever step', async () => {
    // State left by each step: nothing yet, a partial new file, the complete one, the old one half moved.
    const note = (text: string): void => writeFileSync(at('lookups.saving'), text)
    const ready = JSON.stringify({ state: 'ready', cause: 'damaged', aside: at(`${NAME}.damaged-x`) })
    const whole = (): void => {
      begin(folders.withCopy)
      change(at(NAME), (bytes) => bytes.fill(0x5a, 20 * PAGE, 21 * PAGE))
      found(true)
      renameSync(at(NAME), at('lookups.saving.sqlite'))
      renameSync(at(named('.damaged-')[0] ?? ''), at(NAME))
    }
    const steps: (() => void)[] = [
      () => {
        begin(folders.withCopy)
        change(at(NAME), (bytes) => bytes.fill(0x5a, 20 * PAGE, 21 * PAGE))
        note(JSON.stringify({ state: 'reading', cause: 'damaged' }))
      },
      () => {
        begin(folders.withCopy)
        change(at(NAME), (bytes) => bytes.fill(0x5a, 20 * PAGE, 21 * PAGE))
        note('{"state":"rea')
        writeFileSync(at('lookups.saving.sqlite'), Buffer.alloc(10_000, 1))
        writeFileSync(at('lookups.saving.sqlite-wal'), Buffer.alloc(10_000, 1))
      },
      async () => {
        whole()
        note(ready)
      },
      async () => {
        whole()
        note(ready)
        renameSync(at(NAME), at(`${NAME}.damaged-x`))
      },
      async () => {
        whole()
        note(ready)
        renameSync(at(NAME), at(`${NAME}.damaged-x`))
        renameSync(at('lookups.saving.sqlite'), at(NAME))
      }
    ]
    for (const [nth, step] of steps.entries()) {
      step()
      const { lists } = expectAllPaidFor(`step ${String(nth)}`, false)
      expect([nth, lists, existsSync(at('lookups.saving'))]).toEqual([nth, 1, false])
      expect(named('.saving')).toEqual([])
    }
  })

  it('tells a loss that was not seen yet along with the next one', () => {
    begin(folders.logOnly)
    rmSync(at(NAME))
    expect(found(false).damage?.lost).toMatchObject({ jobs: 1 })
    change(at(NAME), (bytes) => bytes.fill(0x5a, bytes.length - PAGE))
    expect(found(true).damage?.lost).toMatchObject({ answers: 0, jobs: 1 })
  })
})

describe('copies', () => {
  it('are of three days, under the same key, and in clear nowhere', async () => {
    begin(folders.logOnly)
    const store = openHere(at(NAME), KEY)
    for (const day of ['2026-11-24', '2026-11-25', '2026-11-25', '2026-11-26', '2026-11-27']) await copy(store, day)
    await store.close()
    expect(named('.copy-').map((name) => /\d{4}-\d\d-\d\d/.exec(name)?.[0])).toEqual([
      '2026-11-25',
      '2026-11-26',
      '2026-11-27'
    ])
    for (const name of readdirSync(folder)) expect(readFileSync(at(name)).includes('1000001')).toBe(false)
  })

  it('are never made of a damaged file, nor while what was lost was not seen', async () => {
    begin(folders.withCopy)
    const kept = readFileSync(copyOf())
    const store = openHere(at(NAME), KEY)
    const task = await store.ask.copies.begin('2026-11-29', false)
    change(at(NAME), (bytes) => bytes.fill(0x5a, bytes.length / 2, bytes.length / 2 + 10 * PAGE))
    await expect(store.copy(task!)).rejects.toThrow()
    await store.close()
    expect(named('.copy-').length).toBe(1)
    expect(readFileSync(copyOf()).equals(kept)).toBe(true)
    expectAllPaidFor('after a copy that failed')
    const again = openHere(at(NAME), KEY)
    expect(await again.ask.copies.begin('2026-11-29', true)).toBeNull()
    await again.ask.setFact('damage', null)
    await copy(again, '2026-11-29')
    await again.close()
    expect(named('.copy-').length).toBe(2)
  })

  it('that are damaged are passed over for an earlier one, with all that came since', async () => {
    begin(folders.withCopy)
    const store = openHere(at(NAME), KEY)
    await copy(store, '2026-11-29')
    await store.close()
    rmSync(at(NAME))
    change(at(named('.copy-').at(-1) ?? ''), (bytes) => bytes.fill(0x5a, 0, PAGE))
    const { lists, damage } = expectAllPaidFor('a damaged copy', false)
    expect([lists, damage?.copy]).toEqual([1, DAY])
  })

  it('that were killed while they were made are no copies, and go', async () => {
    begin(folders.withCopy)
    writeFileSync(`${at(`lookups.copy-${'a'.repeat(16)}-2026-11-29-000009.sqlite`)}.part`, 'half')
    for (const path of logOf()) appendFileSync(path, 'half a li')
    rmSync(at(NAME))
    const start = twoStarts(false)
    expect([start.answered, start.lists]).toEqual([200, 1])
    const store = openHere(at(NAME), KEY)
    await store.ask.setFact('damage', null)
    await copy(store, '2026-11-29')
    await store.close()
    expect(named('.part')).toEqual([])
  })

  it('hold nothing that the user has cleared', async () => {
    begin(folders.withCopy)
    const store = openHere(at(NAME), KEY)
    const { paid } = await store.ask.history.clear(null)
    expect(paid).toBe(25)
    await copy(store, '2026-11-29')
    await store.close()
    expect(named('.copy-').length).toBe(1)
    rmSync(at(NAME))
    const { answered, damage } = twoStarts(false)
    expect([answered, damage?.lost]).toEqual([175, { answers: 0, jobs: 0, rows: 0 }])
  })
})
