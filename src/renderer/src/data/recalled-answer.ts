/** The last answers of named reads, so that a page opened again is painted as it was. */
import { defineStore } from 'pinia'

const useAnswers = defineStore('recalled-answers', () => ({
  /** Not reactive: the answer is looked up once, when a read begins. */
  byName: new Map<string, { readonly input: string; readonly value: unknown }>()
}))

export interface RecalledAnswer<T> {
  /** The last answer if it was for this input, compared by content; else null. */
  readonly of: (input: unknown) => T | null
  readonly keep: (input: unknown, value: T) => void
}

/** Keeps one answer per name; another input replaces it. */
export function useRecalledAnswer<T>(name: string): RecalledAnswer<T> {
  const { byName } = useAnswers()
  return {
    of(input) {
      const last = byName.get(name)
      return last?.input === JSON.stringify(input) ? (last.value as T) : null
    },
    keep: (input, value) => void byName.set(name, { input: JSON.stringify(input), value })
  }
}
