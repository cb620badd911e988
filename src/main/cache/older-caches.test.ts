import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openCache } from './client'
import { openConnection } from './cache-file/connection'
import { Queries } from '../database/queries'
import { fieldValues } from '../../../test/main/cache/columns/read-column'
import { KEY } from '../../../test/main/cache/engine'
import { trueDecoder } from '../../../test/main/cache/true-decoder'
import { fillSampleCache, SAMPLE_TIMES, sweepSampleAgain } from '../../../test/main/cache/sample-cache'
import type { Cache } from './types'

let folder: string
let older: string
let fresh: string
const open: Cache[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-older-'))
  older = join(folder, 'older', 'records.sqlite')
  fresh = join(folder, 'fresh', 'records.sqlite')
})

afterEach(async () => {
  for (const cache of open.splice(0)) await cache.close()
  rmSync(folder, { recursive: true })
})

async function opened(file: string): Promise<Cache> {
  const cache = await openCache({
    file,
    key: KEY,
    onUpkeepFailed: (_what, error) => {
      throw error
    }
  })
  open.push(cache)
  return cache
}

/** Leaves the cache as an older decoder might have: other titles and prices, few labels, nothing derived from parts. */
async function putOlderCache(): Promise<void> {
  const cache = await opened(older)
  await fillSampleCache(cache)
  await cache.close()
  open.splice(0)
  const db = openConnection({ file: older, key: KEY })
  db.exec(`
    UPDATE decoder_versions SET version = 1;
    UPDATE records SET title = 'was ' || id, price = id, updated = NULL, size = 1;
    DELETE FROM labels WHERE kind IN ('stage', 'user') AND id > 1;
    DELETE FROM child_facts;
    DELETE FROM child_refs;
    DELETE FROM child_dues;
    DELETE FROM child_nexts;
  `)
  db.close()
}

/** Opens the cache, waits until everything in it is re-decoded, and closes it. */
async function readAnew(file: string): Promise<void> {
  const cache = await opened(file)
  await vi.waitFor(() => expect(unread(file)).toEqual([]), { timeout: 25_000 })
  await cache.close()
  open.splice(0)
}

function rows(file: string, sql: string): unknown[] {
  const db = openConnection({ file, key: KEY, readonly: true })
  try {
    return db.prepare(sql).all()
  } finally {
    db.close()
  }
}

/** The values of all fields, and the known facts about fields with values. */
function fieldsOf(file: string): unknown {
  const db = openConnection({ file, key: KEY, readonly: true })
  try {
    const values = fieldValues(new Queries(db, () => undefined))
    const keys = new Set(values.map(({ noun, key }) => `${noun} ${key}`))
    const fields = db.prepare('SELECT noun, key, label, section, role FROM fields ORDER BY noun, key').all() as {
      noun: string
      key: string
      role: string | null
    }[]
    const inWords = values.map(({ noun, id, key, value }) => `${noun} ${id} ${key} ${value}`)
    const used = fields.filter(({ noun, key, role }) => role !== null || keys.has(`${noun} ${key}`))
    return { values: inWords.toSorted(), fields: used }
  } finally {
    db.close()
  }
}

const unread = (file: string): unknown[] =>
  rows(
    file,
    `SELECT kind, version FROM decoder_versions WHERE version <> ${trueDecoder().revision}
    UNION ALL SELECT noun, 0 FROM (SELECT DISTINCT noun FROM scopes) WHERE noun NOT IN (SELECT kind FROM decoder_versions)
    UNION ALL SELECT 'parts', 0 WHERE 'parts' NOT IN (SELECT kind FROM decoder_versions)`
  )

/** All data derived from answers, without numbers that a cache assigns itself. */
const DERIVED: Readonly<Record<string, string>> = {
  columns: `SELECT noun, records.id, state, name, title, created, updated, price, funnel, stage,
      responsible, user_group, records.parent, position, size, labels.label AS currency
    FROM records JOIN scopes USING (scope) LEFT JOIN labels ON labels.kind = 'currency' AND labels.id = records.currency
    ORDER BY noun, records.id`,
  facts: 'SELECT * FROM child_facts ORDER BY project',
  refs: 'SELECT * FROM child_refs ORDER BY project, kind, ref',
  dues: 'SELECT * FROM child_dues ORDER BY project, place',
  nexts: 'SELECT * FROM child_nexts ORDER BY project, kind, place'
}

describe('a cache that an older decoder filled', () => {
  it('is read anew behind the start, and then like one that was filled by this build', async () => {
    await putOlderCache()
    await fillSampleCache(await opened(fresh))
    await readAnew(fresh)
    await readAnew(older)
    for (const [what, sql] of Object.entries(DERIVED)) {
      expect({ [what]: rows(older, sql) }).toEqual({ [what]: rows(fresh, sql) })
    }
    expect(fieldsOf(older)).toEqual(fieldsOf(fresh))
    const learned = 'SELECT kind, label FROM labels ORDER BY kind, label'
    expect(rows(older, learned)).toEqual(expect.arrayContaining(rows(fresh, learned)))
  })

  it('finds by search what a cache of this build finds', async () => {
    await putOlderCache()
    await readAnew(older)
    await fillSampleCache(await opened(fresh))
    const [now, then] = [open[0] as Cache, await opened(older)]
    for (const text of [
      'Deal 7',
      'renamed',
      '01907',
      'Ring back',
      'Person 2',
      'Trade 1',
      'Plan',
      'full answer',
      'Parent'
    ]) {
      const found = async (cache: Cache) =>
        (await cache.search({ text, nouns: null, deleted: true, limit: 100 })).hits.map(
          ({ noun, id }) => `${noun} ${id}`
        )
      expect([text, (await found(then)).toSorted()]).toEqual([text, (await found(now)).toSorted()])
    }
  })

  it('shows no change but that which was there, before and after the next sweep', async () => {
    await putOlderCache()
    await readAnew(older)
    const cache = await opened(older)
    const feed = async () => (await cache.changes.feed({ nouns: null, before: null, since: null, limit: 100 })).changes
    const was = [{ noun: 'project', id: 2, at: SAMPLE_TIMES.changed, what: 'changed', fields: [{ key: 'name' }] }]
    expect(await feed()).toMatchObject(was)
    await sweepSampleAgain(cache)
    expect(await feed()).toMatchObject(was)
    expect((await cache.changes.since({ noun: 'project', id: 1 })).fields).toEqual([])
    expect((await cache.changes.since({ noun: 'project', id: 2 })).fields.map(({ key }) => key)).toEqual(['name'])
  })

  it('is not read anew a second time, nor one that this build made', async () => {
    await putOlderCache()
    await readAnew(older)
    for (const file of [older, fresh]) {
      const redecoded: string[] = []
      const cache = await openCache({ file, key: KEY, onRedecoded: ({ noun }) => redecoded.push(noun) })
      open.push(cache)
      if (file === fresh) await fillSampleCache(cache)
      await cache.close()
      open.splice(0)
      const again = await openCache({ file, key: KEY, onRedecoded: ({ noun }) => redecoded.push(noun) })
      await new Promise((resolve) => setTimeout(resolve, 100))
      await again.close()
      expect(redecoded).toEqual([])
    }
  })
})
