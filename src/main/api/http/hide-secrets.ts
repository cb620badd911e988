/** Removes credentials from texts of the service: an answer may repeat the request. */
import { SecretFinder, type FindOptions } from '../../secrets-in-text/secret-finder'

const HIDDEN = '…'

/** A function that hides these secrets in every form in which a text may hold them. See `SecretFinder`. */
export function hideSecrets(secrets: readonly string[]): (text: string, options?: FindOptions) => string {
  const finder = new SecretFinder()
  for (const secret of secrets) finder.add(secret)
  return (text, options) => finder.hide(text, HIDDEN, options)
}
