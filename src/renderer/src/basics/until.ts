import { effectScope, onScopeDispose, watch } from 'vue'

/** Resolves once a reactive condition holds: true then, false if the calling scope has ended before. */
export function useUntil(): (condition: () => boolean) => Promise<boolean> {
  const scope = effectScope()
  return async (condition) => {
    if (condition()) return true
    const wait = scope.run(() => effectScope())
    // The scope has ended.
    if (wait === undefined) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    wait.run(() => {
      watch(condition, (holds) => holds && resolve(true), { flush: 'sync' })
      onScopeDispose(() => resolve(false))
    })
    const holds = await promise
    wait.stop()
    return holds
  }
}
