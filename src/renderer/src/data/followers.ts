import { ref } from 'vue'

export interface Followers {
  /** Whether there are followers; reactive. */
  readonly some: () => boolean
  /** Starts following; returns a function that stops it. */
  readonly follow: () => () => void
}

/** Reference count of a store's users. A store outlives its pages, and one page may mount before another unmounts. */
export function followers(): Followers {
  const tokens = ref<readonly symbol[]>([])
  return {
    some: () => tokens.value.length > 0,
    follow() {
      const mine = Symbol('follower')
      tokens.value = [...tokens.value, mine]
      return () => (tokens.value = tokens.value.filter((token) => token !== mine))
    }
  }
}
