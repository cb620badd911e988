/** Typing a name to reach it in a list or tree: letters that follow each other quickly are one beginning. */
import { onScopeDispose } from 'vue'

/** Milliseconds after which a letter begins a new name. */
const FORGOTTEN_AFTER = 800

export interface TypedName {
  /** Letters were typed a moment ago. */
  readonly typing: () => boolean
  /** Another key was pressed: the next letter begins a name. */
  readonly forget: () => void
  /**
   * Takes a letter and finds what begins with all of them.
   *
   * @param at the place with the focus; null: none
   * @param find the first place behind `after` whose name begins with `text`, going round
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
    typing: () => typed !== '',
    forget(): void {
      clearTimeout(timer)
      typed = ''
      // What is still being looked for would move the focus from where the other key has led.
      turn += 1
    },
    async take(letter, at, find) {
      clearTimeout(timer)
      timer = setTimeout(() => (typed = ''), FORGOTTEN_AFTER)
      typed += letter
      const mine = ++turn
      // The same letter again and again goes from one name to the next.
      const repeated = [...typed].every((one) => one.toLocaleLowerCase() === letter.toLocaleLowerCase())
      const from = at ?? -1
      const found = repeated ? await find(letter, from) : await find(typed, from - 1)
      if (mine !== turn) return null
      // Names may begin with a double letter as well.
      if (!repeated || typed.length === 1 || found !== null) return found
      const doubled = await find(typed, from - 1)
      return mine === turn ? doubled : null
    }
  }
}
