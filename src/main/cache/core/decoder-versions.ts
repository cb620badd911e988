import { NOUNS, type Noun } from '@shared/model/record'
import type { Queries } from '../../database/queries'

/** Units of re-decoding: the records of each noun, and the children of projects. */
export type DecodedKind = Noun | 'parts'

/** The decoder revision of the stored records (table `decoder_versions`). */
export class DecoderVersions {
  /** @param now today's `CorrectedDecoder.revision` */
  constructor(
    private readonly queries: Queries,
    private readonly now: () => number
  ) {
    // Deferred, because it usually only reads: a cache that another process has locked can still be opened.
    queries.snapshot(() => this.#begin())
  }

  /** Whether the stored records of a kind come from another revision. */
  isOther(kind: DecodedKind | 'tree'): boolean {
    const [version] = this.queries.numbers('SELECT version FROM decoder_versions WHERE kind = ?', kind)
    return version !== this.now()
  }

  /** Marks the whole kind as decoded by the current revision. */
  reached(kind: DecodedKind | 'tree'): void {
    const sql = `INSERT INTO decoder_versions (kind, version) VALUES (?, ?)
      ON CONFLICT (kind) DO UPDATE SET version = excluded.version`
    this.queries.run(sql, kind, this.now())
  }

  /** Sets the current revision for kinds without records. */
  #begin(): void {
    const nouns = new Set(this.queries.rows<[Noun]>('SELECT DISTINCT noun FROM scopes').flat())
    for (const noun of NOUNS) if (!nouns.has(noun) && this.isOther(noun)) this.reached(noun)
    if (this.isOther('parts') && this.queries.get('SELECT 1 FROM child_lists LIMIT 1') === undefined)
      this.reached('parts')
    if (!this.isOther('tree')) return
    // Answers of the tree and of folders are not stored as sent. Resetting their hashes makes the next answers count
    // as new.
    this.queries.run('UPDATE tree_answers SET hash = -1')
    this.queries.run('UPDATE folder_answers SET hash = -1')
    this.reached('tree')
  }
}
