/** Past answers: chosen suggestions and all paid texts. */
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { HistoryQuery } from '@shared/contract/lookup'
import type { JsonObject, SuggestMethod } from '@shared/model/lookup'
import type { CleanType } from '@shared/model/lookup-clean'
import type { Clearing, HistoryEntry, HistoryPage } from '@shared/model/lookup-history'
import { readThing } from '@shared/rules/lookup/suggestion'
import { foldText } from '@shared/rules/search/fold'
import { inOtherLayout } from '@shared/rules/search/layouts'
import type { Queries, SqlValue } from '../../database/queries'
import { setFact } from './facts'
import type { PaidRequests } from './requests'
import { countIn, objectOf, standardisedOf } from './rows'

interface SuggestionRow {
  readonly id: number
  readonly method: SuggestMethod
  readonly typed: string
  readonly value: string
  readonly unrestricted: string
  readonly data: string
  readonly at: number
}

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** SQL condition: every word occurs in the folded text. */
function containing(words: readonly string[]): string {
  return words.length === 0 ? 'TRUE' : words.map(() => 'instr(folded, ?) > 0').join(' AND ')
}

/** Answers that no job shows. */
const WITHOUT_JOB = 'NOT EXISTS (SELECT 1 FROM job_texts WHERE text = texts.id)'

export function historyOperations(db: Database, queries: Queries, requests: PaidRequests) {
  const count = countIn(queries)

  const clearing = (before: number | null): Clearing => {
    const until = before ?? Number.MAX_SAFE_INTEGER
    const answered = "SELECT count(*) FROM texts WHERE state = 'answered' AND answered_at < ?"
    const paid = count(`${answered} AND ${WITHOUT_JOB}`, until)
    const chosen = count('SELECT count(*) FROM suggestions WHERE at < ?', until)
    return { entries: paid + chosen, paid, keptForJobs: count(answered, until) - paid }
  }

  /** Removes data and requests a purge: earlier copies and the log still hold it until they are renewed. */
  const removing = <T>(run: () => T): T =>
    requests.commit(() => {
      const removed = run()
      setFact(db, 'purge', true)
      requests.note([])
      return removed
    })

  return {
    /**
     * Stores a chosen suggestion. `isFresh`: just received from the provider, so it replaces an earlier one; otherwise
     * the earlier one stays. Returns the time of the stored data (epoch ms).
     */
    keep: (
      method: SuggestMethod,
      typed: string,
      { value, unrestricted, data }: { value: string; unrestricted: string; data: JsonObject },
      at: number,
      isFresh: boolean
    ): number => {
      const known = isFresh
        ? `UPDATE SET typed = excluded.typed, value = excluded.value, data = excluded.data, at = excluded.at,
             folded = excluded.folded`
        : 'NOTHING'
      db.prepare(
        `INSERT INTO suggestions (method, typed, value, unrestricted, data, at, folded) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (method, unrestricted) DO ${known}`
      ).run(method, typed, value, unrestricted, JSON.stringify(data), at, foldText(`${unrestricted} ${value} ${typed}`))
      return count('SELECT at FROM suggestions WHERE method = ? AND unrestricted = ?', method, unrestricted)
    },
    before: (method: SuggestMethod, query: string, limit: number) => {
      const find = (text: string): SuggestionRow[] => {
        const words = wordsOf(text)
        return queries.all(
          `SELECT * FROM suggestions WHERE method = ? AND ${containing(words)} ORDER BY at DESC LIMIT ?`,
          ...[method, ...words, limit]
        )
      }
      const found = find(query)
      const other = found.length === 0 ? inOtherLayout(query) : null
      return (other === null ? found : find(other)).map(entryOf)
    },
    page: ({ text, kind, method, offset, limit }: HistoryQuery): HistoryPage => {
      const words = wordsOf(text)
      const parts: string[] = []
      const values: SqlValue[] = []
      const add = (sql: string, key: string): void => {
        parts.push(`${sql} AND ${containing(words)}${method === null ? '' : ` AND ${key} = ?`}`)
        values.push(...words, ...(method === null ? [] : [method]))
      }
      // Ids of both tables overlap, so suggestions get negative ids here.
      if (kind !== 'standardised') add('SELECT -id AS id, at FROM suggestions WHERE TRUE', 'method')
      if (kind !== 'suggestion') add("SELECT id, answered_at AS at FROM texts WHERE state = 'answered'", 'type')
      const all = parts.join(' UNION ALL ')
      const ids = queries.numbers(
        `SELECT id FROM (${all}) ORDER BY at DESC, id LIMIT ? OFFSET ?`,
        ...values,
        limit,
        offset
      )
      return {
        entries: ids.flatMap((id) => entryAt(queries, id) ?? []),
        total: count(`SELECT count(*) FROM (${all})`, ...values)
      }
    },
    entry: (id: number) => entryAt(queries, id),
    clearing,
    clear: (before: number | null) =>
      removing(() => {
        const removed = clearing(before)
        const until = before ?? Number.MAX_SAFE_INTEGER
        db.prepare('DELETE FROM suggestions WHERE at < ?').run(until)
        db.prepare(`DELETE FROM texts WHERE state = 'answered' AND answered_at < ? AND ${WITHOUT_JOB}`).run(until)
        return removed
      }),
    forget: (id: number): void => {
      removing(() => {
        if (id < 0) db.prepare('DELETE FROM suggestions WHERE id = ?').run(-id)
        else db.prepare(`DELETE FROM texts WHERE id = ? AND state = 'answered' AND ${WITHOUT_JOB}`).run(id)
      })
    }
  }
}

function entryAt(queries: Queries, id: number): HistoryEntry | null {
  if (id < 0) {
    const row = queries.get<SuggestionRow>('SELECT * FROM suggestions WHERE id = ?', -id)
    return row === undefined ? null : entryOf(row)
  }
  const row = queries.get<{ id: number; type: CleanType; text: string; answer: string; answered_at: number }>(
    'SELECT id, type, text, answer, answered_at FROM texts WHERE id = ?',
    id
  )
  if (row === undefined) return null
  const { type, text, answered_at: at } = row
  return { kind: 'standardised', id, type, text, at, standardised: standardisedOf(row) }
}

function entryOf(row: SuggestionRow): Extract<HistoryEntry, { kind: 'suggestion' }> {
  const { id, method, typed, value, unrestricted, at } = row
  const data = objectOf(row.data)
  const suggestion = { value, unrestricted, thing: readThing(method, value, data), data }
  return { kind: 'suggestion', id: -id, method, text: typed, at, suggestion }
}
