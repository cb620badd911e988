/** Raw views without secrets: masks values under token-like keys at any depth. */
import { isTokenLike } from '../../secrets-in-text/token-like'
import { formatJson, isObject } from './json'

export const MASK = '••••••'

/** Formats JSON with values under token-like keys masked. */
export function maskedJson(value: unknown): string {
  return formatJson(value, (key, item) => (key !== '' && isTokenLike(key) && hidesSomething(item) ? MASK : item))
}

function hidesSomething(item: unknown): boolean {
  if (item === null || item === '' || typeof item === 'boolean') return false
  return !(Array.isArray(item) && item.length === 0) && !(isObject(item) && Object.keys(item).length === 0)
}
