import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Noun } from '@shared/model/record'

/** A record's position in the columns of its noun. */
export interface ColumnPosition {
  readonly noun: number
  readonly place: number
}

/** A position with the hash of the values written there last. */
export type WrittenPosition = ColumnPosition & { readonly hash: number }

/**
 * For the writer: numbers the records of each noun densely, from 0. Triggers free the places of dropped records for
 * reuse. Call `forget` after a rollback.
 */
export class PlaceNumbers {
  readonly #nouns = new Map<Noun, number>()
  readonly #sql

  constructor(db: Database) {
    this.#sql = {
      number: db
        .prepare<[Noun], number>(
          'INSERT INTO column_nouns (noun) VALUES (?) ON CONFLICT (noun) DO UPDATE SET noun = noun RETURNING number'
        )
        .pluck(),
      free: db
        .prepare<[number, number], number>(
          `DELETE FROM free_places WHERE noun = ? AND place = (SELECT min(place) FROM free_places WHERE noun = ?)
           RETURNING place`
        )
        .pluck(),
      next: db
        .prepare<[number], number>('UPDATE column_nouns SET next = next + 1 WHERE number = ? RETURNING next - 1')
        .pluck(),
      find: db.prepare<[number], WrittenPosition>('SELECT noun, place, hash FROM places WHERE rid = ?'),
      put: db.prepare('INSERT INTO places (rid, noun, place, hash) VALUES (?, ?, ?, ?)'),
      rehash: db.prepare('UPDATE places SET hash = ? WHERE rid = ?')
    }
  }

  forget(): void {
    this.#nouns.clear()
  }

  /** The number of a noun, assigned on first use. */
  #nounNumber(noun: Noun): number {
    let number = this.#nouns.get(noun)
    if (number === undefined) {
      number = this.#sql.number.get(noun) ?? 0
      this.#nouns.set(noun, number)
    }
    return number
  }

  /** The place of a record; undefined until its values are written first. */
  find(rid: number): WrittenPosition | undefined {
    return this.#sql.find.get(rid)
  }

  /** Assigns a place to a new record. `hash` is that of its values, which are written in the same transaction. */
  assign(rid: number, noun: Noun, hash: number): ColumnPosition {
    const number = this.#nounNumber(noun)
    const place = this.#sql.free.get(number, number) ?? this.#sql.next.get(number) ?? 0
    this.#sql.put.run(rid, number, place, hash)
    return { noun: number, place }
  }

  rehash(rid: number, hash: number): void {
    this.#sql.rehash.run(hash, rid)
  }
}
