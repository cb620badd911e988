import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '../answer'

/** Checks the two headers described under "Authentication" in the interface. */
export function checkCredentials(headers: IncomingHttpHeaders, token: string, secret: string): void {
  const isRight = isSame(headers['x-crypto-token'], token) && isSame(headers['x-crypto-secret'], secret)
  if (!isRight) throw new Refusal(401, 'unauthorised', 'The token or the secret is missing or wrong')
}

function isSame(sent: string | string[] | undefined, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return typeof sent === 'string' && timingSafeEqual(digest(sent), digest(expected))
}
