import { onScopeDispose } from 'vue'

/**
 * Loads code that a key may ask for, once the first painting is over: letters typed behind that key would else meet a page
 * that does not show what they are meant for. What fails here is loaded again, and told, when it is asked for.
 *
 * @param milliseconds until then
 */
export function preload(load: () => Promise<unknown>, milliseconds = 3_000): void {
  const timer = setTimeout(() => void load().catch(() => undefined), milliseconds)
  onScopeDispose(() => clearTimeout(timer))
}
