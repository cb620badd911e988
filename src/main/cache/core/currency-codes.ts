import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Queries } from '../../database/queries'
import type { StoredLabel } from './field-labels'
import { localId } from './local-ids'

/** Currency ids by code, and the number of ids that became known after records with the code alone. */
export interface JoinedCurrencies {
  readonly ids: ReadonlyMap<string, number>
  readonly late: number
}

export const NO_CURRENCIES: JoinedCurrencies = { ids: new Map(), late: 0 }

export function joinedCurrencies(queries: Pick<Queries, 'all'>): JoinedCurrencies {
  const rows = queries.all<{ code: string; id: number; late: number }>('SELECT code, id, late FROM currency_codes')
  return { ids: new Map(rows.map(({ code, id }) => [code, id])), late: rows.filter(({ late }) => late === 1).length }
}

/** For the writer: joins records with a currency's code and records with its id. */
export class CurrencyCodes {
  readonly #known = new Set<string>()
  /** Codes by local id, for currencies whose service id became known before any record used the local id. */
  readonly #early = new Map<number, string>()
  readonly #sql
  #joined = false

  constructor(db: Database) {
    this.#sql = {
      // If two ids share a code, the first one wins.
      join: db.prepare(
        `INSERT OR IGNORE INTO currency_codes (code, id, late)
         VALUES (?, ?, EXISTS (SELECT 1 FROM labels WHERE kind = 'currency' AND id = ?))`
      ),
      dropLabel: db.prepare(`DELETE FROM labels WHERE kind = 'currency' AND id = ?`),
      early: db.prepare<[], string>('SELECT code FROM currency_codes WHERE late = 0').pluck(),
      late: db.prepare('UPDATE currency_codes SET late = 1 WHERE code = ?'),
      codes: db.prepare<[], string>('SELECT code FROM currency_codes WHERE late = 1').pluck()
    }
    this.#readEarly()
  }

  /** Learns the code of a currency id. Call within a transaction. */
  learn({ kind, id, code }: StoredLabel): void {
    if (kind !== 'currency') return
    if (id < 0) return this.#metLocal(id)
    if (code === undefined || id === 0 || this.#known.has(code)) return
    const local = localId('currency', code)
    if (this.#sql.join.run(code, id, local).changes > 0) {
      this.#joined = true
      this.#early.set(local, code)
    }
    this.#known.add(code)
  }

  /** Handles records of the same answer that were decoded before the decoder knew the new id. */
  #metLocal(id: number): void {
    const code = this.#early.get(id)
    if (code === undefined) return
    this.#sql.late.run(code)
    this.#early.delete(id)
    this.#joined = true
  }

  #readEarly(): void {
    this.#early.clear()
    for (const code of this.#sql.early.all()) this.#early.set(localId('currency', code), code)
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
    for (const code of this.#sql.codes.all()) this.#sql.dropLabel.run(localId('currency', code))
  }
}
