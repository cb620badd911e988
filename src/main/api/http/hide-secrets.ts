/** Removes credentials from the service's texts, since an answer may repeat the request. */
import { SecretFinder, type FindOptions } from '../../secrets-in-text/secret-finder'

const HIDDEN = '…'

/** Returns a function that hides these secrets in every encoding. See `SecretFinder`. */
export function hideSecrets(secrets: readonly string[]): (text: string, options?: FindOptions) => string {
  const finder = new SecretFinder()
  for (const secret of secrets) finder.add(secret)
  return (text, options) => finder.hide(text, HIDDEN, options)
}
