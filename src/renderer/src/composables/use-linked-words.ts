import { watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { replaceHere } from './replace-here'

/** A link may say what to look for in a room: taken once into its search, then it belongs to the room, not to the place. */
export function useLinkedWords(words: Ref<string>): void {
  const route = useRoute()
  const router = useRouter()
  watch(
    () => route.query.find,
    (text) => {
      if (typeof text !== 'string') return
      words.value = text
      void replaceHere(router, () => {
        const { find: _find, ...query } = route.query
        return { params: route.params, query }
      })
    },
    { immediate: true }
  )
}
