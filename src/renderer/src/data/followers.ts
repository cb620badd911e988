import { ref } from 'vue'

export interface Followers {
  /** Whether anybody follows now; reactive. */
  readonly some: () => boolean
  /** Starts following; returns a function that stops it. */
  readonly follow: () => () => void
}

/** Who needs what a store reads. A store outlives the rooms that use it, and one room may start before another ends. */
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
