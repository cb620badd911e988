import type { Database } from 'better-sqlite3-multiple-ciphers'
import { NOUNS, type Noun } from '@shared/model/record'

/** What is read anew on its own: records by their kind, and what hangs on projects. */
export type Reread = Noun | 'parts'

/** By which version of the decoder what is stored was read. */
export class DecoderVersions {
  readonly #now: () => number
  readonly #sql

  /** @param now the reading of the decoder as it is, see `CorrectedDecoder.reading` */
  constructor(db: Database, now: () => number) {
    this.#now = now
    this.#sql = {
      of: db.prepare<[string], number>('SELECT version FROM decoder_versions WHERE kind = ?').pluck(),
      put: db.prepare(
        'INSERT INTO decoder_versions (kind, version) VALUES (?, ?) ON CONFLICT (kind) DO UPDATE SET version = excluded.version'
      ),
      has: db.prepare<[Noun], number>('SELECT 1 FROM scopes WHERE noun = ? LIMIT 1').pluck(),
      hasParts: db.prepare<[], number>('SELECT 1 FROM child_lists LIMIT 1').pluck(),
      // The tree's answer itself is not kept: the next one is taken whatever it says.
      forgetTree: db.prepare('UPDATE tree_answers SET hash = -1')
    }
    // Reads first, and mostly nothing else: a cache that somebody else holds can be opened all the same.
    db.transaction(() => this.#begin()).deferred()
  }

  /** Whether what is stored of a kind was read by another version. */
  isOther(kind: Reread): boolean {
    return this.#sql.of.get(kind) !== this.#now()
  }

  /** Everything of a kind has been read by this version. */
  reached(kind: Reread): void {
    this.#sql.put.run(kind, this.#now())
  }

  /** What is not there yet will be read by this version from its beginning. */
  #begin(): void {
    for (const noun of NOUNS) if (this.isOther(noun) && this.#sql.has.get(noun) === undefined) this.reached(noun)
    if (this.isOther('parts') && this.#sql.hasParts.get() === undefined) this.reached('parts')
    if (this.#sql.of.get('tree') === this.#now()) return
    this.#sql.forgetTree.run()
    this.#sql.put.run('tree', this.#now())
  }
}
