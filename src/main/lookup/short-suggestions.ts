/** Shortens suggestions and answers for lists, since a provider's records may be of any length. */
import type { JsonObject, Suggestion } from '@shared/model/lookup'
import type { HistoryEntry } from '@shared/model/lookup-history'
import { shortTexts } from '@shared/rules/short-texts'
import { setLatest } from '../sync/revalidate'

/** Upper bound of complete suggestions in memory. */
const MOST_HELD = 40
/** Maximum length of a record's JSON in a list, in UTF-16 units. */
const LONGEST_DATA = 16_000

/** A suggestion without what is read from its data. */
export type FullSuggestion = Pick<Suggestion, 'value' | 'unrestricted' | 'data'>

/** Shortens suggestions, and finds the complete one for a shortened choice. */
export class ShortSuggestions {
  readonly #whole = new Map<string, FullSuggestion>()

  short(suggestion: Suggestion): Suggestion {
    const { value, unrestricted, data } = suggestion
    const shown = shortRecord(suggestion)
    if (shown === suggestion) return suggestion
    const key = keyOf(shown)
    const other = this.#whole.get(key)
    // Two different suggestions with the same short form would be confused: do not shorten.
    if (other !== undefined && keyOf(other) !== keyOf(suggestion)) return suggestion
    setLatest(this.#whole, key, { value, unrestricted, data }, MOST_HELD)
    return shown
  }

  whole(shown: FullSuggestion): FullSuggestion {
    return this.#whole.get(keyOf(shown)) ?? shown
  }
}

const keyOf = ({ value, unrestricted, data }: FullSuggestion): string => JSON.stringify([value, unrestricted, data])

/** Shortens texts and, for a long record, keeps its first values. Returns the same object if nothing is long. */
function shortRecord<T extends { readonly data: JsonObject }>(record: T): T {
  const short = shortTexts(record)
  const data = shortData(short.data)
  return data === short.data ? short : { ...short, data }
}

function shortData(data: JsonObject): JsonObject {
  if (JSON.stringify(data).length <= LONGEST_DATA) return data
  let length = 0
  const first = Object.entries(data).filter(([key, value]) => {
    length += key.length + JSON.stringify(value).length
    return length <= LONGEST_DATA
  })
  return Object.fromEntries([...first, ['…', '…']])
}

export function shortEntry(entry: HistoryEntry): HistoryEntry {
  const short = shortTexts(entry)
  return short.kind === 'suggestion'
    ? { ...short, suggestion: shortRecord(short.suggestion) }
    : { ...short, standardised: shortRecord(short.standardised) }
}
