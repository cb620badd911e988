import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Queries } from '../database/queries'
import type { StoredLabel } from './field-labels'
import { localId } from './local-ids'

/** Ids of currencies by their codes, and how many of them came after records that bear the code alone. */
export interface JoinedCurrencies {
  readonly ids: ReadonlyMap<string, number>
  readonly late: number
}

export const NO_CURRENCIES: JoinedCurrencies = { ids: new Map(), late: 0 }

export function joinedCurrencies(queries: Pick<Queries, 'all'>): JoinedCurrencies {
  const rows = queries.all<{ code: string; id: number; late: number }>('SELECT code, id, late FROM currency_codes')
  return { ids: new Map(rows.map(({ code, id }) => [code, id])), late: rows.filter(({ late }) => late === 1).length }
}

/** The writer's side: a payload that has a code and an id joins what came by either of them. */
export class CurrencyCodes {
  readonly #known = new Set<string>()
  readonly #sql
  #joined = false

  constructor(db: Database) {
    this.#sql = {
      // Of two ids with one code the first holds.
      join: db.prepare(
        `INSERT OR IGNORE INTO currency_codes (code, id, late)
         VALUES (?, ?, EXISTS (SELECT 1 FROM labels WHERE kind = 'currency' AND id = ?))`
      ),
      dropLabel: db.prepare(`DELETE FROM labels WHERE kind = 'currency' AND id = ?`),
      codes: db.prepare<[], string>('SELECT code FROM currency_codes WHERE late = 1').pluck()
    }
  }

  /** Within a transaction. */
  learn({ kind, id, code }: StoredLabel): void {
    if (code === undefined || kind !== 'currency' || id <= 0 || this.#known.has(code)) return
    if (this.#sql.join.run(code, id, localId('currency', code)).changes > 0) this.#joined = true
    this.#known.add(code)
  }

  /** After a commit: whether anything was joined since it was asked last. */
  committed(): boolean {
    const joined = this.#joined
    this.#joined = false
    return joined
  }

  /** After a rollback. */
  forget(): void {
    this.#known.clear()
    this.#joined = false
  }

  /** Nothing bears the local ids any more: pickers need not offer them. */
  dropLocal(): void {
    for (const code of this.#sql.codes.all()) this.#sql.dropLabel.run(localId('currency', code))
  }
}
