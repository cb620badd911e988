import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RecordChange } from '@shared/model/changes'
import type { FieldValue } from '@shared/model/record'
import { KEY, openEngine, type Engine } from '../../../../test/main/cache/engine'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-killed-'))
  file = join(folder, 'cache.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts a process that edits records, and kills it meanwhile. Returns the round that it was in. */
async function killWhileEditing(script: string, from: number, rounds: number, delay: number): Promise<number> {
  const child = spawn(process.execPath, [script, file, KEY, String(from)])
  let round = from
  await new Promise<void>((resolve, reject) => {
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.stdout.on('data', (chunk: Buffer) => {
      round = Number(chunk.toString().trim().split('\n').at(-1))
      if (round >= from + rounds) setTimeout(() => child.kill('SIGKILL'), delay)
    })
    child.on('exit', (code) => (code === null ? resolve() : reject(new Error(complaint))))
  })
  return round
}

const text = (value: FieldValue | null | undefined): string | null => (value?.type === 'text' ? value.text : null)

function cityOf(engine: Engine, id: number): string | null {
  return text(engine.projects.get(id)?.value.fields.find(({ key }) => key === 'data.city')?.value)
}

function historyOf(engine: Engine): ReadonlyMap<number, readonly RecordChange[]> {
  const histories = new Map<number, RecordChange[]>()
  let before: number | null = null
  do {
    const feed = engine.changes.feed({ nouns: null, before, since: null, limit: 500 })
    for (const change of feed.changes) histories.set(change.id, [change, ...(histories.get(change.id) ?? [])])
    before = feed.next
  } while (before !== null)
  return histories
}

describe('an app that is killed while records change', () => {
  it('never has a change without its record, nor a record without its change', async () => {
    const script = (await import('../../../../test/main/cache/changes/edit-until-killed?modulePath')).default
    let round = 1
    for (let kill = 0; kill < 6; kill++) {
      round = await killWhileEditing(script, round, 4, kill * 3)
      const engine = openEngine({ file, key: KEY })
      const histories = historyOf(engine)
      for (let id = 1; id <= 200; id++) {
        const cities = (histories.get(id) ?? []).map(({ fields }) => [text(fields[0]?.before), text(fields[0]?.after)])
        // Each change begins with the end of the one before, and the last one ends with the record's value.
        for (const [at, [before]] of cities.entries()) if (at > 0) expect(before).toBe(cities[at - 1]?.[1])
        const first = cities[0]?.[0] ?? cityOf(engine, id)
        expect(first).toBe(`city ${Math.floor((1 + (id % 7)) / 7)}`)
        if (cities.length > 0) expect(cities.at(-1)?.[1]).toBe(cityOf(engine, id))
        const mark = engine.queries.get<{ changed: number }>(
          'SELECT changed FROM looks JOIN records USING (rid) WHERE id = ?',
          id
        )
        expect(mark?.changed).toBe(id % 3 === 1 ? Number(cities.length > 0) : undefined)
      }
      const { changes, bytes } = engine.queries.get<{ changes: number; bytes: number }>(
        'SELECT changes, bytes FROM change_keeping'
      )!
      expect(engine.queries.get('SELECT count(*) AS changes, sum(octet_length(fields)) AS bytes FROM changes')).toEqual(
        { changes, bytes: bytes === 0 ? null : bytes }
      )
      engine.db.close()
    }
    expect(round).toBeGreaterThan(20)
  })
})
