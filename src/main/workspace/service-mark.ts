import { createHash } from 'node:crypto'
import { SERVICE_MARK_LENGTH } from '@shared/rules/links'
import { parseAddress } from '../api/http'
import { LOST_ADDRESS } from '../user-data/settings-file'

/**
 * The mark of the service at an address: the same for all workspaces of it, on every computer, however the address was
 * typed. Links carry it, so it is made of the base URL alone (interface, "Conventions") and says nothing else: no token, no
 * secret, no lookup path.
 *
 * Twelve hex digits of SHA-256, 48 bits: among a thousand services two are mistaken for each other once in half a billion
 * times, and then a link shows a place of the wrong one of the user's own workspaces, no more. A longer one would protect
 * nothing: it opens no door, whoever guesses the address can check it against any length, and links are read by people.
 *
 * @returns null for the demo, and for an address that was lost or is none: there is no service to tell of
 */
export function serviceMark(address: string): string | null {
  if (address === '' || address === LOST_ADDRESS) return null
  let baseUrl: string
  try {
    baseUrl = parseAddress(address).baseUrl
  } catch {
    // Somebody changed the file by hand; opening the workspace says what is wrong with its address.
    return null
  }
  return createHash('sha256').update(baseUrl).digest('hex').slice(0, SERVICE_MARK_LENGTH)
}
