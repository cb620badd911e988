/** Type-ahead in a list or tree: letters in quick succession form one prefix. */
import { onScopeDispose } from 'vue'

/** Timeout in milliseconds after which a letter starts a new name. */
const FORGOTTEN_AFTER = 800

export interface TypedName {
  /** Whether letters were typed just now. */
  readonly isTyping: () => boolean
  /** Another key was pressed: the next letter starts a new name. */
  readonly forget: () => void
  /**
   * Adds a letter and finds the next name with the prefix.
   *
   * @param at the focused index; null: none
   * @param find the first index after `after` whose name begins with `text`, wrapping around
   */
  readonly take: (
    letter: string,
    at: number | null,
    find: (text: string, after: number) => Promise<number | null>
  ) => Promise<number | null>
}

export function useTypedName(): TypedName {
  let typed = ''
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  onScopeDispose(() => clearTimeout(timer))
  return {
    isTyping: () => typed !== '',
    forget(): void {
      clearTimeout(timer)
      typed = ''
      // A pending search would move the focus away from the other key's target.
      turn += 1
    },
    async take(letter, at, find) {
      clearTimeout(timer)
      typed += letter
      const mine = ++turn
      // Repeating one letter steps through the names with it.
      const isRepeated = [...typed].every((one) => one.toLocaleLowerCase() === letter.toLocaleLowerCase())
      const from = at ?? -1
      try {
        const found = isRepeated ? await find(letter, from) : await find(typed, from - 1)
        if (mine !== turn) return null
        // Names may also begin with a double letter.
        if (!isRepeated || typed.length === 1 || found !== null) return found
        const doubled = await find(typed, from - 1)
        return mine === turn ? doubled : null
      } finally {
        // After the search, because letters typed meanwhile wait for it.
        if (mine === turn) timer = setTimeout(() => (typed = ''), FORGOTTEN_AFTER)
      }
    }
  }
}
