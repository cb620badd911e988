import type { IncomingMessage } from 'node:http'
import { Refusal } from '../answer'

/** Upper bound for a request body; requests of the interface are far smaller. */
const LARGEST = 4 * 1024 * 1024

/** @throws Refusal 413 */
export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = part as Buffer
    size += bytes.length
    if (size > LARGEST) throw new Refusal(413, 'too_large', 'The body is too large')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** @throws Refusal 415, 400 */
export function parseJsonBody(request: IncomingMessage, body: string): unknown {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new Refusal(415, 'wrong_content_type', 'POST takes Content-Type: application/json')
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal(400, 'bad_json', 'The body is not JSON')
  }
}
