import type { Queries } from '../../database/queries'
import type { StoredLabel } from './field-labels'
import { localId } from './local-ids'

/** Currency ids by code, and the number of ids that became known after records with the code alone. */
export interface JoinedCurrencies {
  readonly ids: ReadonlyMap<string, number>
  readonly late: number
}

export function joinedCurrencies(queries: Queries): JoinedCurrencies {
  const rows = queries.all<{ code: string; id: number; late: number }>('SELECT code, id, late FROM currency_codes')
  return { ids: new Map(rows.map(({ code, id }) => [code, id])), late: rows.filter(({ late }) => late === 1).length }
}

/** For the writer: joins records with a currency's code and records with its id. */
export class CurrencyCodes {
  readonly #known = new Set<string>()
  /** Codes by local id, for currencies whose service id became known before any record used the local id. */
  readonly #early = new Map<number, string>()
  #joined = false

  constructor(private readonly queries: Queries) {
    this.#readEarly()
  }

  /** Learns the code of a currency id. Call within a transaction. */
  learn({ kind, id, code }: StoredLabel): void {
    if (kind !== 'currency') return
    if (id < 0) return this.#metLocal(id)
    if (code === undefined || id === 0 || this.#known.has(code)) return
    const local = localId('currency', code)
    // If two ids share a code, the first one wins.
    const sql = `INSERT OR IGNORE INTO currency_codes (code, id, late)
      VALUES (?, ?, EXISTS (SELECT 1 FROM labels WHERE kind = 'currency' AND id = ?))`
    if (this.queries.run(sql, code, id, local) > 0) {
      this.#joined = true
      this.#early.set(local, code)
    }
    this.#known.add(code)
  }

  /** Handles records of the same answer that were decoded before the decoder knew the new id. */
  #metLocal(id: number): void {
    const code = this.#early.get(id)
    if (code === undefined) return
    this.queries.run('UPDATE currency_codes SET late = 1 WHERE code = ?', code)
    this.#early.delete(id)
    this.#joined = true
  }

  #readEarly(): void {
    this.#early.clear()
    for (const code of this.#codes(0)) this.#early.set(localId('currency', code), code)
  }

  /** Call after a commit. Returns whether an id became known since the last call. */
  isCommitted(): boolean {
    const isJoined = this.#joined
    this.#joined = false
    return isJoined
  }

  /** Discards uncommitted ids after a rollback. */
  forget(): void {
    this.#known.clear()
    this.#joined = false
    this.#readEarly()
  }

  /** Deletes labels of local ids that no record uses any more, so that pickers do not offer them. */
  dropLocal(): void {
    const sql = `DELETE FROM labels WHERE kind = 'currency' AND id = ?`
    for (const code of this.#codes(1)) this.queries.run(sql, localId('currency', code))
  }

  #codes(late: 0 | 1): readonly string[] {
    return this.queries.rows<[code: string]>('SELECT code FROM currency_codes WHERE late = ?', late).flat()
  }
}
