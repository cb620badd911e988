/** Interprets an HTTP answer: an error code, or a body to parse. */
import { isUtf8 } from 'node:buffer'
import { type DesksideError, errorFromShape } from '@shared/ipc/errors'
import { OPERATIONS, type OperationName } from '@shared/service/operations'
import { failure } from '../failures'
import { LONGEST_HOST } from './bounds'
import { errorOfBody, errorOfStatus, messageOf } from '../envelope'
import { textOfBytes, utf8Text } from '../json'
import { readPage } from './read-page'
import type { TransportResponse } from './transport'

/** Larger bodies are not checked here for errors, since they would be parsed twice, here and in the worker. */
const LARGEST_ERROR_BODY = 16 * 1024
/** Enough bytes of a page to find its redirect. */
const PAGE_HEAD = 64 * 1024

/** Error of an answer, which may quote credentials; null if its body is to be parsed. */
export function errorOfResponse(
  operation: OperationName,
  url: string,
  response: TransportResponse
): DesksideError | null {
  const { status } = response
  const body = utf8Body(response)
  const section = OPERATIONS[operation].section
  const isHtml = isLikelyHtml(body)
  if (status < 200 || status > 299) {
    if (status >= 300 && status < 400) return failure('service-redirect', { status })
    const message = isHtml || body.length > LARGEST_ERROR_BODY ? null : messageOf(parsed(body))
    return errorOfStatus(status, section === 'lookup', message === null ? {} : { said: message })
  }
  if (isHtml) return errorOfPage(url, status, body)
  const error = body.length <= LARGEST_ERROR_BODY ? errorOfBody(parsed(body), section === 'lookup') : null
  return error === null ? null : errorFromShape({ ...error.toShape(), details: { ...error.details, status } })
}

/**
 * The body in UTF-8, so workers need no other charsets. Valid UTF-8 stays whatever the header says; other bytes use the
 * declared charset.
 */
export function utf8Body(response: TransportResponse): Uint8Array {
  const charset = /charset\s*=\s*["']?([\w.:-]+)/i.exec(response.headers['content-type'] ?? '')?.[1]
  if (charset === undefined || isUtf8(response.body) || utf8Text(response.body) !== null) return response.body
  return new TextEncoder().encode(textOfBytes(response.body, charset))
}

/** Checks the body, not the content type: JSON never begins with `<`. */
export function isLikelyHtml(body: Uint8Array): boolean {
  const hasMark = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf
  for (let at = hasMark ? 3 : 0; at < body.length; at++) {
    const byte = body[at]
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return byte === 0x3c
  }
  return false
}

/** Error of a page from the network: it leads to another host or uses a captive portal's protocol. */
function errorOfPage(url: string, status: number, body: Uint8Array): DesksideError {
  const { leadsTo, title, speaksWispr } = readPage(new TextDecoder().decode(body.subarray(0, PAGE_HEAD)))
  const to = leadsTo === null ? null : URL.parse(leadsTo)
  const isElsewhere = to !== null && to.hostname !== new URL(url).hostname
  if (isElsewhere) return failure('captive-portal', { status, target: to.host.slice(0, LONGEST_HOST) })
  if (speaksWispr) return failure('captive-portal', { status })
  return failure('service-html', { status, ...(title === null ? {} : { title }) })
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(textOfBytes(body)) as unknown
  } catch {
    // Not JSON: the body's parser reports the details.
    return undefined
  }
}
