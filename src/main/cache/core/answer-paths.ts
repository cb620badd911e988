import { DesksideError } from '@shared/ipc/errors'
import { areMessages, cameOf } from '../../api/envelope'
import { normaliseKey } from '../../api/json'
import type { ReadAnswer } from '../../api/types'
import type { Queries } from '../../database/queries'

/** Upper bound of remembered locations per list: a service with a new location in each answer cannot be learned. */
const MOST_PLACES = 16

/** An answer to a list request, with the state of that list. */
export interface JudgedAnswer {
  /** Key of the request, e.g. `project/0`. Answers with the same key have the same envelope. */
  readonly list: string
  /** Other keys whose answers have the same envelope. */
  readonly alike?: readonly string[]
  readonly answer: ReadAnswer
  /** Whether the list has cached records, which the answer might remove. */
  readonly isKnown: boolean
  /** Whether records without any id can be kept. */
  readonly isNameless: boolean
  /** Whether its records may consist of a message and an id alone. */
  readonly hasMessages?: boolean
}

/**
 * Remembers where in the envelope each list has its records, to interpret answers that may mean "nothing". `null` at
 * the learned location means an empty list. `null` elsewhere means an unexpected answer.
 */
export class AnswerPaths {
  readonly #known = new Map<string, Set<string>>()

  constructor(private readonly queries: Queries) {}

  /** Checks an answer within its transaction, before anything is written. */
  judge({ list, alike = [], answer, isKnown, isNameless, hasMessages = false }: JudgedAnswer): void {
    const { records, emptiness, isBeside, places, came } = answer
    const isUnnamed = records.length > 0 && records.every(({ id }) => id === null)
    if (isUnnamed && !isNameless) {
      const details = { rows: records.length, came: came ?? cameOf(records[0]?.fields) }
      throw unreadable('The service answered records without any id that could be recognised.', details)
    }
    if (areMessages(records) && (isUnnamed || !hasMessages)) {
      const details = { came: came ?? cameOf(records[0]?.fields) }
      throw unreadable('The service answered messages in the place of records.', details)
    }
    if (emptiness === 'rows') this.#learn(list, places)
    if (emptiness !== 'doubtful') return
    const before = [list, ...alike].map((one) => this.#placesOf(one))
    const isNothingBefore = before.every(({ size }) => size === 0)
    // The first location seen, with several records, is learned. Names without ids may come from earlier answers whose
    // location was not learned.
    const isFirst = isUnnamed ? isNameless : !isKnown
    if (!isBeside && isNothingBefore && isFirst && records.length > 1) this.#learn(list, places)
    const isUsual = places.some((place) => before.some((one) => one.has(place)))
    if (isBeside || (!isUsual && (isKnown || (isUnnamed && !isNothingBefore) || isNoListOfOne(answer)))) {
      throw unreadable('The answer does not say surely that there is nothing.', came === null ? {} : { came })
    }
  }

  #placesOf(list: string): Set<string> {
    let places = this.#known.get(list)
    if (places === undefined) {
      const rows = this.queries.rows<[place: string]>('SELECT place FROM answer_places WHERE list = ?', list)
      this.#known.set(list, (places = new Set(rows.flat())))
    }
    return places
  }

  #learn(list: string, places: readonly string[]): void {
    const known = this.#placesOf(list)
    for (const place of places) {
      if (known.has(place) || known.size >= MOST_PLACES) continue
      this.queries.run('INSERT OR IGNORE INTO answer_places (list, place) VALUES (?, ?)', list, place)
      known.add(place)
    }
  }
}

const unreadable = (message: string, details: Record<string, string | number>): DesksideError =>
  new DesksideError('service-unreadable', message, { details })

/**
 * Whether a single object where a list is expected is not its only record. Some services write a list of one that way,
 * but the whole answer or a description of the user's account is no record.
 */
function isNoListOfOne({ records, places }: ReadAnswer): boolean {
  const [one, ...others] = records
  if (one === undefined || one.id === null || others.length > 0) return false
  return places[0] === '' || Object.keys(one.fields).some((key) => OF_ACCOUNTS.has(normaliseKey(key)))
}

/** Fields of a user account that no listed record has. */
const OF_ACCOUNTS: ReadonlySet<string> = new Set([
  ...['login', 'username', 'nickname', 'last_login', 'is_admin', 'is_superuser', 'логин']
])
