import { createHash } from 'node:crypto'
import { SERVICE_MARK_LENGTH } from '@shared/rules/links'
import { parseAddress } from '../api/http'
import { LOST_ADDRESS } from '../user-data/settings-file'

/**
 * Fingerprint of the service at an address: the same for all its workspaces on every computer, however the address was
 * typed. Links contain it, so it depends on the base URL alone (interface, "Conventions").
 *
 * Twelve hex digits of SHA-256: a collision would only open the place in the wrong workspace of the same user. A longer
 * mark protects nothing, since anybody who guesses the address can check it.
 * @returns null for the demo and for a lost or invalid address
 */
export function serviceMark(address: string): string | null {
  if (address === '' || address === LOST_ADDRESS) return null
  let baseUrl: string
  try {
    baseUrl = parseAddress(address).baseUrl
  } catch {
    // The file was edited by hand; opening the workspace reports the invalid address.
    return null
  }
  return createHash('sha256').update(baseUrl).digest('hex').slice(0, SERVICE_MARK_LENGTH)
}
