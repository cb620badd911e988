import type { FieldValue } from '@shared/model/record'
import { maskedJson } from '../../api/json'
import { isTokenLike } from '../../secrets-in-text/token-like'

/** Upper bound of examples per field. */
const MOST = 5
/** Longer examples are cut. */
const LONGEST = 160
const LONGEST_LIST = 6

/** Up to five different values of a field, shortened. Values under a token-like name are only counted. */
export class Examples {
  readonly #seen = new Set<string>()
  readonly list: FieldValue[] = []
  readonly isMasked: boolean

  constructor(key: string) {
    this.isMasked = key.split('.').some(isTokenLike)
  }

  add(read: () => FieldValue): void {
    if (this.isMasked || this.list.length >= MOST) return
    const value = this.#shortened(read())
    const same = JSON.stringify(value)
    if (this.#seen.has(same)) return
    this.#seen.add(same)
    this.list.push(value)
  }

  #shortened(value: FieldValue): FieldValue {
    switch (value.type) {
      case 'text':
        return { type: 'text', text: cut(value.text) }
      case 'texts':
        return { type: 'texts', texts: value.texts.slice(0, LONGEST_LIST).map(cut) }
      case 'references': {
        const references = value.references.slice(0, LONGEST_LIST)
        return { ...value, references: references.map(({ id, label }) => ({ id, label: label && cut(label) })) }
      }
      case 'json':
        return { type: 'json', json: cut(maskedJson(JSON.parse(value.json)).replace(/\s+/g, ' ')) }
      default:
        return value
    }
  }
}

const cut = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`)
