import type { Database } from 'better-sqlite3-multiple-ciphers'
import { Queries } from '../../database/queries'
import type { PaidEntry } from './paid-log'
import { PaidRequests } from './requests'

type EntryOf<Kind extends PaidEntry['kind']> = Extract<PaidEntry, { kind: Kind }>

/**
 * Adds every answer of the log, unless the file has a newer one. Sent texts without an answer are in doubt. The order
 * of entries is irrelevant.
 */
export function replay(db: Database, entries: readonly PaidEntry[]): void {
  const answers = new Map<string, EntryOf<'answered'>>()
  const sent = new Map<string, EntryOf<'sent'>>()
  for (const entry of entries) {
    if (entry.kind === 'answered') {
      const key = `${entry.type}\n${entry.text}`
      if ((answers.get(key)?.at ?? -1) <= entry.at) answers.set(key, entry)
    } else if (entry.kind === 'sent') sent.set(entry.request, entry)
  }
  for (const entry of entries) if (entry.kind === 'not-paid') sent.delete(entry.request)
  const requests = new PaidRequests(db, new Queries(db, () => undefined), null)
  db.transaction(() => {
    for (const { type, text, record, at } of answers.values()) requests.restoreAnswer(type, text, record, at)
    for (const request of sent.values()) requests.restoreDoubt(request)
  })()
}

/** Puts open texts in doubt that may have been sent without a trace. */
export function doubtWhatIsOpen(db: Database): void {
  const add = db.prepare(
    // Time 0: unknown.
    `INSERT INTO requests (job, type, form, items, sent_at, ended_at, outcome)
     SELECT NULL, type, 'array', count(*), 0, 0, 'in-doubt' FROM texts WHERE state = 'open' AND type = ?`
  )
  const doubt = db.prepare(
    `UPDATE texts SET state = 'in-doubt', request = ?
     WHERE type = ? AND (state = 'open' OR state = 'in-doubt' AND request IS NULL)`
  )
  db.transaction(() => {
    const types = db.prepare("SELECT DISTINCT type FROM texts WHERE state = 'open'").pluck().all() as string[]
    for (const type of types) doubt.run(add.run(type).lastInsertRowid, type)
  })()
}
