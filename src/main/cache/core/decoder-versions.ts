import type { Database } from 'better-sqlite3-multiple-ciphers'
import { NOUNS, type Noun } from '@shared/model/record'

/** Units of re-decoding: the records of each noun, and the children of projects. */
export type DecodedKind = Noun | 'parts'

/** The decoder revision of the stored records (table `decoder_versions`). */
export class DecoderVersions {
  readonly #sql

  /** @param now today's `CorrectedDecoder.revision` */
  constructor(
    db: Database,
    private readonly now: () => number
  ) {
    this.#sql = {
      of: db.prepare<[string], number>('SELECT version FROM decoder_versions WHERE kind = ?').pluck(),
      put: db.prepare(
        'INSERT INTO decoder_versions (kind, version) VALUES (?, ?) ON CONFLICT (kind) DO UPDATE SET version = excluded.version'
      ),
      has: db.prepare<[Noun], number>('SELECT 1 FROM scopes WHERE noun = ? LIMIT 1').pluck(),
      hasParts: db.prepare<[], number>('SELECT 1 FROM child_lists LIMIT 1').pluck(),
      // Answers of the tree and of folders are not stored as sent. Resetting their hashes makes the next answers count
      // as new.
      forgetTree: db.prepare('UPDATE tree_answers SET hash = -1'),
      forgetFolders: db.prepare('UPDATE folder_answers SET hash = -1')
    }
    // Deferred, because it usually only reads: a cache that another process has locked can still be opened.
    db.transaction(() => this.#begin()).deferred()
  }

  /** Whether the stored records of a kind come from another revision. */
  isOther(kind: DecodedKind): boolean {
    return this.#sql.of.get(kind) !== this.now()
  }

  /** Marks the whole kind as decoded by the current revision. */
  reached(kind: DecodedKind): void {
    this.#sql.put.run(kind, this.now())
  }

  /** Sets the current revision for kinds without records. */
  #begin(): void {
    for (const noun of NOUNS) if (this.isOther(noun) && this.#sql.has.get(noun) === undefined) this.reached(noun)
    if (this.isOther('parts') && this.#sql.hasParts.get() === undefined) this.reached('parts')
    if (this.#sql.of.get('tree') === this.now()) return
    this.#sql.forgetTree.run()
    this.#sql.forgetFolders.run()
    this.#sql.put.run('tree', this.now())
  }
}
