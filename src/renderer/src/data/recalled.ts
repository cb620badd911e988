/** The last answers of reads by name, so that a room that is entered again is painted as it was left. */
import { defineStore } from 'pinia'

const useAnswers = defineStore('recalled-answers', () => ({
  /** Not reactive: an answer is looked for once, when a read begins. */
  byName: new Map<string, { readonly input: string; readonly value: unknown }>()
}))

export interface Recalled<T> {
  /** The last answer, if it was one to this input; null otherwise. Inputs are compared by content. */
  readonly of: (input: unknown) => T | null
  readonly keep: (input: unknown, value: T) => void
}

/** One answer a name: that of another input takes its place. */
export function useRecalled<T>(name: string): Recalled<T> {
  const { byName } = useAnswers()
  return {
    of(input) {
      const last = byName.get(name)
      return last?.input === JSON.stringify(input) ? (last.value as T) : null
    },
    keep: (input, value) => void byName.set(name, { input: JSON.stringify(input), value })
  }
}
