import { onScopeDispose } from 'vue'

/**
 * Loads the code behind a shortcut after the first paint, so that letters typed right after the shortcut reach the
 * right page. A failure is ignored here: the code is loaded again on use.
 *
 * @param milliseconds delay before loading
 */
export function preload(load: () => Promise<unknown>, milliseconds = 3_000): void {
  const timer = setTimeout(() => void load().catch(() => undefined), milliseconds)
  onScopeDispose(() => clearTimeout(timer))
}
