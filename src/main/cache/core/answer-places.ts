import type { Database } from 'better-sqlite3-multiple-ciphers'
import { DesksideError } from '@shared/ipc/errors'
import { areMessages, cameOf } from '../../api/envelope'
import { normaliseKey } from '../../api/json'
import type { ReadAnswer } from '../../api/types'

/** Places kept of a list; a service that puts its records elsewhere each time can't be learned from. */
const MOST_PLACES = 16

/** An answer about a list, and what is known of the list. */
export interface Judged {
  /** What was asked, e.g. `project/0`: answers to the same question have the same envelope. */
  readonly list: string
  /** Other questions whose answers have the envelope of this one. */
  readonly alike?: readonly string[]
  readonly answer: ReadAnswer
  /** Records of the list are known that the answer might take away. */
  readonly known: boolean
  /** Whether records without any id can be kept. */
  readonly nameless: boolean
  /** Whether its records may bear no more than a message and an id. */
  readonly messages?: boolean
}

/**
 * Remembers where in its envelope each list bore records. By that an answer is told that only may say "nothing": `null`
 * in the place of the records of this very list means none; `null` elsewhere means that something else came.
 */
export class AnswerPlaces {
  readonly #known = new Map<string, Set<string>>()
  readonly #sql

  constructor(db: Database) {
    this.#sql = {
      all: db.prepare<[string], string>('SELECT place FROM answer_places WHERE list = ?').pluck(),
      add: db.prepare('INSERT OR IGNORE INTO answer_places (list, place) VALUES (?, ?)')
    }
  }

  /**
   * Within the transaction that takes the answer in, before anything is written.
   *
   * @throws `service-unreadable` for an answer that is not surely one to this question
   */
  judge({ list, alike = [], answer, known, nameless, messages = false }: Judged): void {
    const { records, emptiness, beside, places, came } = answer
    const unnamed = records.length > 0 && records.every(({ id }) => id === null)
    if (unnamed && !nameless) {
      throw new DesksideError(
        'service-unreadable',
        'The service answered records without any id that could be recognised.',
        {
          details: { rows: records.length, came: came ?? cameOf(records[0]?.fields) }
        }
      )
    }
    if (areMessages(records) && (unnamed || !messages)) {
      throw new DesksideError('service-unreadable', 'The service answered messages in the place of records.', {
        details: { came: came ?? cameOf(records[0]?.fields) }
      })
    }
    if (emptiness === 'rows') this.#learn(list, places)
    if (emptiness !== 'doubtful') return
    const before = [list, ...alike].map((one) => this.#placesOf(one))
    const nothingBefore = before.every(({ size }) => size === 0)
    // The first that ever came, several, and no place of other things: this is where this service has them.
    if (!beside && !known && nothingBefore && !unnamed && records.length > 1) this.#learn(list, places)
    const usual = places.some((place) => before.some((one) => one.has(place)))
    if (beside || (!usual && (known || (unnamed && !nothingBefore) || isNoListOfOne(answer)))) {
      throw new DesksideError('service-unreadable', 'The answer does not say surely that there is nothing.', {
        details: came === null ? {} : { came }
      })
    }
  }

  #placesOf(list: string): Set<string> {
    let places = this.#known.get(list)
    if (places === undefined) this.#known.set(list, (places = new Set(this.#sql.all.all(list))))
    return places
  }

  #learn(list: string, places: readonly string[]): void {
    const known = this.#placesOf(list)
    for (const place of places) {
      if (known.has(place) || known.size >= MOST_PLACES) continue
      this.#sql.add.run(list, place)
      known.add(place)
    }
  }
}

/**
 * Whether one object in the place of a list is none of its records, as a list of one that some write without its list: it
 * is the whole answer, or tells of whoever asks.
 */
function isNoListOfOne({ records, places }: ReadAnswer): boolean {
  const [one, ...others] = records
  if (one === undefined || one.id === null || others.length > 0) return false
  return places[0] === '' || Object.keys(one.fields).some((key) => OF_ACCOUNTS.has(normaliseKey(key)))
}

/** What an account bears, and nothing that is listed. */
const OF_ACCOUNTS: ReadonlySet<string> = new Set([
  ...['login', 'username', 'nickname', 'last_login', 'is_admin', 'is_superuser', 'логин']
])
