import { onScopeDispose, readonly, ref, type Ref } from 'vue'

const now = ref(Date.now())
let users = 0
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Update interval of `now` in milliseconds. One shared timer keeps ages on screen current; it runs only while the page
 * is visible.
 */
const STEP = 15_000

export function useNow(): Readonly<Ref<number>> {
  now.value = Date.now()
  users += 1
  timer ??= setInterval(() => (now.value = Date.now()), STEP)
  onScopeDispose(() => {
    users -= 1
    if (users > 0) return
    clearInterval(timer)
    timer = undefined
  })
  return readonly(now)
}
