import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, describe, it } from 'vitest'
import { openHere } from '../../../../test/main/lookup/paying-world'

const KEY = 'cd'.repeat(32)
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-lookups-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

async function filled(file: string, answers: number): Promise<void> {
  const { ask, close } = openHere(file, KEY)
  for (let at = 0; at < answers; at++) {
    const text = `+7 916 ${String(1_000_000 + at)}`
    const request = await ask.texts.sendOne('phone', text, 'array', 1)
    const record = { source: text, phone: text, qc: 0, note: 'x'.repeat(400) }
    await ask.requests.answered(request!, new TextEncoder().encode(JSON.stringify([record])), 2)
  }
  await close()
}

describe('the file of lookups', () => {
  it('holds no text in clear', async () => {
    const file = join(folder, 'lookups.sqlite')
    await filled(file, 3)
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name)).includes('1000001')).toBe(false)
  })

  it('remembers a request that was sent and never answered as in doubt, through a kill', async () => {
    const file = join(folder, 'lookups.sqlite')
    const first = openHere(file, KEY)
    await first.ask.texts.sendOne('phone', '+7 916 1', 'array', 5)
    first.kill()
    const second = openHere(file, KEY)
    expect(await second.ask.texts.look('phone', '+7 916 1')).toMatchObject({
      state: 'in-doubt',
      doubt: { items: 1, sentAt: 5, error: null }
    })
    await second.close()
  })

  it('that is damaged is put aside, and no paid answer of it is lost', async () => {
    const file = join(folder, 'lookups.sqlite')
    await filled(file, 300)
    const bytes = readFileSync(file)
    const page = 4096 * Math.floor(bytes.length / 4096 / 2)
    bytes.fill(0x5a, page, page + 4096)
    writeFileSync(file, bytes)
    // A leftover WAL makes the next start check the whole file.
    writeFileSync(`${file}-wal`, 'x')
    const opened = openHere(file, KEY)
    const { damage, history } = await opened.ask.state('2026-11-23')
    expect(damage?.answers).toBe(history.paid)
    expect(history.paid).toBe(300)
    expect(readdirSync(folder).some((name) => name.includes('.damaged-'))).toBe(true)
    await opened.close()
  })

  it('under another key is put aside, whole', async () => {
    const file = join(folder, 'lookups.sqlite')
    await filled(file, 3)
    const before = readFileSync(file)
    const opened = openHere(file, 'ef'.repeat(32))
    expect(await opened.ask.state('2026-11-23')).toMatchObject({ damage: { answers: 0 }, history: { entries: 0 } })
    const aside = readdirSync(folder).find((name) => name.includes('.unread-') && !/-(wal|shm)$/.test(name)) ?? ''
    expect(readFileSync(join(folder, aside)).equals(before)).toBe(true)
    await opened.close()
  })

  it('that was put aside is taken up again when its key comes back, with all that came meanwhile', async () => {
    const file = join(folder, 'lookups.sqlite')
    const other = 'ef'.repeat(32)
    const columns = [{ index: 0, heading: 'x', type: 'phone' as const }]
    const listOf = async ({ ask }: ReturnType<typeof openHere>, texts: readonly string[]): Promise<number> => {
      const job = await ask.jobs.begin({ name: 'x', at: 1, form: 'array', headings: ['x'], columns })
      await ask.jobs.addRows(
        job,
        texts.map((text, at) => ({ fileRow: at + 1, cells: [text] }))
      )
      await ask.jobs.made(job)
      return job
    }
    // Three answers, one text in doubt, and a list.
    await filled(file, 3)
    const first = openHere(file, KEY)
    await first.ask.texts.sendOne('phone', 'doubted', 'array', 5)
    await listOf(first, ['+7 916 1000001', 'doubted', 'never sent'])
    await first.close()
    const found = { value: 'г Москва', unrestricted: '101000, г Москва', data: {} }
    const second = openHere(file, other)
    await second.ask.history.keep('address', 'мск', found, 1, true)
    await listOf(second, ['+7 916 1000001', 'doubted', 'new'])
    await second.close()

    // The first key is back: the second file is set aside, and the first is merged.
    const third = openHere(file, KEY)
    expect((await third.ask.state('2026-11-23')).history).toEqual({ entries: 3, paid: 3 })
    const texts = ['+7 916 1000000', '+7 916 1000001', 'doubted', 'never sent', 'new']
    const states = async ({ ask }: typeof third): Promise<string[]> =>
      Promise.all(texts.map(async (text) => (await ask.texts.look('phone', text)).state))
    expect(await states(third)).toEqual(['answered', 'answered', 'in-doubt', 'new', 'new'])
    expect((await third.ask.jobs.list()).map(({ counts }) => [counts.rows, counts.answered, counts.inDoubt])).toEqual([
      [3, 1, 1]
    ])
    await third.close()

    // And the reverse: each list has its rows, and a text its most certain state.
    const fourth = openHere(file, other)
    expect((await fourth.ask.state('2026-11-23')).history).toEqual({ entries: 1, paid: 0 })
    const merged = await fourth.ask.jobs.list()
    expect(merged.map(({ counts }) => counts.rows)).toEqual([3])
    await fourth.close()
    expect(readdirSync(folder).filter((name) => name.includes('.taken-up-')).length).toBe(2)
  })

  it('takes up an earlier file beside what it has: the surer state of a text, and every list', async () => {
    const [earlier, now] = [join(folder, 'earlier.sqlite'), join(folder, 'lookups.sqlite')]
    const phone = (text: string) => new TextEncoder().encode(JSON.stringify([{ source: text, phone: text, qc: 0 }]))
    const answer = async ({ ask }: ReturnType<typeof openHere>, text: string): Promise<void> => {
      const request = await ask.texts.sendOne('phone', text, 'array', 1)
      await ask.requests.answered(request!, phone(text), 2)
    }
    const list = async ({ ask }: ReturnType<typeof openHere>): Promise<void> => {
      const columns = [{ index: 0, heading: 'x', type: 'phone' as const }]
      const job = await ask.jobs.begin({ name: 'x', at: 1, form: 'array', headings: ['x'], columns })
      await ask.jobs.addRows(
        job,
        ['a', 'b', 'c', 'd'].map((text, at) => ({ fileRow: at + 1, cells: [text] }))
      )
      await ask.jobs.made(job)
    }
    const old = openHere(earlier, KEY)
    await answer(old, 'a')
    await old.ask.texts.sendOne('phone', 'b', 'array', 1)
    await list(old)
    await old.close()
    const present = openHere(now, KEY)
    await list(present)
    await answer(present, 'b')
    await present.ask.texts.sendOne('phone', 'c', 'array', 1)
    await present.ask.history.keep('address', 'x', { value: 'x', unrestricted: 'x', data: {} }, 1, true)
    await present.close()
    renameSync(earlier, `${now}.unread-2026-11-20`)

    const merged = openHere(now, KEY)
    const states = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (text) => (await merged.ask.texts.look('phone', text)).state)
    )
    expect(states).toEqual(['answered', 'answered', 'in-doubt', 'new'])
    const counts = (await merged.ask.jobs.list()).map((job) => job.counts)
    expect(counts.map(({ rows, answered, inDoubt, toPay }) => [rows, answered, inDoubt, toPay])).toEqual([
      [4, 2, 1, 1],
      [4, 2, 1, 1]
    ])
    expect((await merged.ask.state('2026-11-23')).history).toEqual({ entries: 3, paid: 2 })
    await merged.close()
    // Only once.
    const again = openHere(now, KEY)
    expect((await again.ask.jobs.list()).length).toBe(2)
    await again.close()
  })

  it('clears answers by age, says how many were paid for, and keeps what a list shows', async () => {
    const file = join(folder, 'lookups.sqlite')
    await filled(file, 3)
    const { ask, close } = openHere(file, KEY)
    await ask.history.keep('address', 'мск', { value: 'г Москва', unrestricted: '101000, г Москва', data: {} }, 1, true)
    const columns = [{ index: 0, heading: 'x', type: 'phone' as const }]
    const job = await ask.jobs.begin({ name: 'x', at: 1, form: 'array', headings: ['x'], columns })
    await ask.jobs.addRows(job, [{ fileRow: 1, cells: ['+7 916 1000001'] }])
    await ask.jobs.made(job)
    expect(await ask.history.clear(2)).toEqual({ entries: 1, paid: 0, keptForJobs: 0 })
    expect(await ask.history.clearing(null)).toEqual({ entries: 2, paid: 2, keptForJobs: 1 })
    await ask.history.clear(null)
    expect((await ask.history.page({ text: '', kind: null, method: null, offset: 0, limit: 9 })).total).toBe(1)
    await close()
  })

  it('offers what was chosen before, by its words and in the other layout', async () => {
    const { ask, close } = openHere(null, null)
    const data = { city: 'Москва' }
    await ask.history.keep(
      'address',
      'мск',
      { value: 'г Москва, ул Ленина', unrestricted: '1, г Москва', data },
      1,
      true
    )
    const found = async (query: string) => (await ask.history.before('address', query, 5)).length
    expect([await found('лен моск'), await found('vjcrdf'), await found(''), await found('казань')]).toEqual([
      1, 1, 1, 0
    ])
    await close()
  })
})
