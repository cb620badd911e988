import { watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'

/** A link may say what to look for in a room: taken once into its search, then it belongs to the room, not to the place. */
export function useLinkedWords(words: Ref<string>): void {
  const route = useRoute()
  const router = useRouter()
  watch(
    () => route.query.find,
    (text) => {
      if (typeof text !== 'string') return
      words.value = text
      const { find: _find, ...query } = route.query
      void router.replace({ params: route.params, query })
    },
    { immediate: true }
  )
}
