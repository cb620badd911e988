/** Raw views without secrets: masks values under token-like keys at any depth. */
import { isTokenLike } from '../../secrets-in-text/token-like'
import { formatJson, isEmptyHolder } from './json'

export const MASK = '••••••'

/** Formats JSON with values under token-like keys masked. */
export function maskedJson(value: unknown): string {
  return formatJson(value, (key, item) => (key !== '' && isTokenLike(key) && saysSomething(item) ? MASK : item))
}

const saysSomething = (item: unknown): boolean =>
  item !== null && item !== '' && typeof item !== 'boolean' && !isEmptyHolder(item)
