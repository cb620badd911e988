/** Suggestions and answers as lists show them: a provider's record may be as long as it likes. */
import type { JsonObject, Suggestion } from '@shared/model/lookup'
import type { HistoryEntry } from '@shared/model/lookup-history'
import { shortTexts } from '@shared/rules/short-texts'

/** Suggestions that are held whole. */
const MOST_HELD = 40
/** UTF-16 units of a record's JSON within a list. */
const LONGEST_DATA = 16_000

type Given = Pick<Suggestion, 'value' | 'unrestricted' | 'data'>

/** Cuts suggestions, and knows by what was shown which one was chosen. */
export class ShownSuggestions {
  readonly #whole = new Map<string, Given>()

  /** As a list shows it. */
  short(suggestion: Suggestion): Suggestion {
    const { value, unrestricted, data } = suggestion
    const shown = shortRecord(suggestion)
    if (shown === suggestion) return suggestion
    const key = keyOf(shown)
    const other = this.#whole.get(key)
    // Two that begin alike could be taken for each other.
    if (other !== undefined && keyOf(other) !== keyOf(suggestion)) return suggestion
    this.#whole.delete(key)
    this.#whole.set(key, { value, unrestricted, data })
    for (const oldest of this.#whole.keys()) {
      if (this.#whole.size <= MOST_HELD) break
      this.#whole.delete(oldest)
    }
    return shown
  }

  /** The whole of one that was chosen as it was shown. */
  whole(shown: Given): Given {
    return this.#whole.get(keyOf(shown)) ?? shown
  }
}

const keyOf = ({ value, unrestricted, data }: Given): string => JSON.stringify([value, unrestricted, data])

/** The same with short texts, and of a long record the first values; the same object where nothing is long. */
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

/** An entry of the history in a list. */
export function shortEntry(entry: HistoryEntry): HistoryEntry {
  const short = shortTexts(entry)
  return short.kind === 'suggestion'
    ? { ...short, suggestion: shortRecord(short.suggestion) }
    : { ...short, standardised: shortRecord(short.standardised) }
}
