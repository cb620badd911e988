import type { Noun } from '@shared/model/record'
import type { Queries } from '../../database/queries'
import { type OwnColumn, ownColumn } from './record-image'
import { ResidentColumn } from './resident-column'
import { type NounRow, ResidentNoun, type ResidentPlaces } from './resident-noun'

const MOST_BYTES = 64 * 2 ** 20
/**
 * For a reader: an LRU of columns as typed arrays, up to `mostBytes`. Use within a snapshot, but never in a writing
 * transaction: after a rollback its state would look current.
 */
export class ResidentColumns {
  readonly #nouns = new Map<Noun, ResidentNoun>()
  readonly #columns = new Map<string, ResidentColumn>()
  #clock = -1
  #fieldDropped = 0

  constructor(
    private readonly queries: Queries,
    private readonly mostBytes = MOST_BYTES
  ) {}

  /** @param column a field number or the name of a common column */
  of(noun: Noun, column: number | OwnColumn): ResidentColumn {
    const number = typeof column === 'string' ? ownColumn(column) : column
    const source = this.#look(noun)
    const key = `${source.noun} ${number}`
    const found = this.#columns.get(key) ?? new ResidentColumn(this.queries, source, number)
    this.#columns.delete(key)
    found.look()
    this.#columns.set(key, found)
    this.#evict(found)
    return found
  }

  places(noun: Noun): ResidentPlaces {
    return this.#look(noun).places()
  }

  #evict(last: ResidentColumn): void {
    let bytes = 0
    for (const column of this.#columns.values()) bytes += column.bytes
    for (const [key, column] of this.#columns) {
      if (bytes <= this.mostBytes || column === last) return
      this.#columns.delete(key)
      bytes -= column.bytes
    }
  }

  /** The noun's current state. Nouns that never had a record have the number 0. */
  #look(noun: Noun): ResidentNoun {
    const { version, field_dropped } = this.queries.get<{ version: number; field_dropped: number }>(
      'SELECT version, field_dropped FROM column_clock'
    ) ?? { version: 0, field_dropped: 0 }
    // The clock went back: the file was replaced or a transaction was rolled back.
    if (version < this.#clock) this.#nouns.clear()
    if (version < this.#clock || field_dropped !== this.#fieldDropped) this.#columns.clear()
    this.#clock = version
    this.#fieldDropped = field_dropped
    const known = this.#nouns.get(noun)
    if (known?.clock === version) return known
    const sql = 'SELECT number, next, place_left FROM column_nouns WHERE noun = ?'
    const row = this.queries.get<NounRow>(sql, noun) ?? { number: 0, next: 0, place_left: 0 }
    const one = known?.noun === row.number ? known : new ResidentNoun(row.number, this.queries)
    this.#nouns.set(noun, one)
    one.look(row, version)
    return one
  }
}
