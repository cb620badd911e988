/**
 * Makes a very large cache: copies all projects of a filled one under new ids. A sweep of a million projects would take
 * most of an hour. The copies have rows, columns and facts of children; the text index lacks them.
 */
import type { Database } from 'better-sqlite3-multiple-ciphers'
import { openConnection } from '../../src/main/cache/cache-file'
import { ColumnStore, ownColumn } from '../../src/main/cache/columns'
import { decodeChunk, encodeChunk, PLACES } from '../../src/main/cache/columns/chunk-encoding'
import { KEY, runJob } from './job'

export interface MultiplyJob {
  /** A writable copy of a filled cache. */
  readonly file: string
  /** Total number of projects, rounded to whole copies. */
  readonly projects: number
}

export interface MultiplyResult {
  /** Number of active projects. */
  readonly projects: number
}

const number = (db: Database, sql: string): number => Number(db.prepare(sql).pluck().get())

/** The columns of a table, some of them replaced by SQL. */
function selected(db: Database, table: string, replaced: Readonly<Record<string, string>>): string {
  const names = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
  return names.map((name) => replaced[name] ?? `"${name}"`).join(', ')
}

function multiply(db: Database, wanted: number): void {
  const scope = number(db, "SELECT scope FROM scopes WHERE noun = 'project' AND parent_id IS NULL")
  const noun = number(db, "SELECT number FROM column_nouns WHERE noun = 'project'")
  const places = number(db, `SELECT next FROM column_nouns WHERE number = ${noun}`)
  const copies = Math.max(2, Math.round(wanted / places))
  const chunks = Math.ceil(places / PLACES)
  const stride = chunks * PLACES
  const rids = number(db, 'SELECT max(rid) FROM records')
  const ids = number(db, `SELECT max(id) FROM records WHERE scope = ${scope}`)
  const idColumn = ownColumn('id')
  const idChunks = db
    .prepare<[], { chunk: number; data: Buffer }>(
      `SELECT chunk, data FROM column_chunks WHERE noun = ${noun} AND "column" = ${idColumn}`
    )
    .all()
  const put = db.prepare('INSERT INTO column_chunks (noun, "column", chunk, version, data) VALUES (?, ?, ?, 1, ?)')
  const free = db.prepare('INSERT OR IGNORE INTO free_places (noun, place) VALUES (?, ?)')
  for (let copy = 1; copy < copies; copy += 1) {
    const [rid, id, place] = [copy * rids, copy * ids, copy * stride]
    const records = selected(db, 'records', { rid: `rid + ${rid}`, id: `id + ${id}` })
    db.exec(`
      INSERT INTO records SELECT ${records} FROM records WHERE scope = ${scope} AND rid <= ${rids};
      INSERT INTO places SELECT ${selected(db, 'places', { rid: `rid + ${rid}`, place: `place + ${place}` })}
        FROM places WHERE noun = ${noun} AND place < ${places};
      INSERT INTO free_places SELECT noun, place + ${place} FROM free_places WHERE noun = ${noun} AND place < ${places};
      INSERT INTO child_facts SELECT ${selected(db, 'child_facts', { project: `project + ${id}` })}
        FROM child_facts WHERE project <= ${ids};
      INSERT INTO child_refs SELECT ${selected(db, 'child_refs', { project: `project + ${id}` })}
        FROM child_refs WHERE project <= ${ids};
      INSERT INTO column_chunks (noun, "column", chunk, version, data)
        SELECT noun, "column", chunk + ${copy * chunks}, version, data FROM column_chunks
        WHERE noun = ${noun} AND "column" <> ${idColumn} AND chunk < ${chunks};
    `)
    for (const { chunk, data } of idChunks) {
      const values = decodeChunk(data)
      const copied = new Map(
        [...values].map(([at, own]) => [at, own.map((one) => ({ ...one, number: one.number + id }))])
      )
      put.run(noun, idColumn, chunk + copy * chunks, encodeChunk(copied))
    }
    for (let at = places + place - stride; at < place; at += 1) free.run(noun, at)
  }
  db.exec(`
    UPDATE counts SET records = records * ${copies} WHERE scope = ${scope};
    UPDATE column_clock SET version = version + 1;
    UPDATE column_nouns SET next = ${(copies - 1) * stride + places}
      WHERE number = ${noun};
  `)
}

runJob(({ file, projects }: MultiplyJob): Promise<MultiplyResult> => {
  const db = openConnection({ file, key: KEY })
  try {
    const columns = new ColumnStore(db)
    const step = db.transaction(() => columns.mergeStep())
    // Chunks can be copied once they hold all values.
    let isMerged = false
    while (!isMerged) isMerged = step()
    db.transaction(() => multiply(db, projects))()
    const active = `SELECT records FROM counts JOIN scopes USING (scope) WHERE noun = 'project' AND state = 0`
    return Promise.resolve({ projects: number(db, active) })
  } finally {
    db.close()
  }
})
