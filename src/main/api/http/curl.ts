/** A request as a shareable curl command: with header names, without credentials. */
import { buildHeaders, type WireRequest } from './wire'

/** @param baseUrl `{base_url}` of the workspace */
export function curlOf(baseUrl: string, wire: WireRequest): string {
  const headers = buildHeaders(wire.method, { token: '<API_TOKEN>', secret: '<API_SECRET>' })
  const parts = [
    `curl -X ${wire.method} ${quoted(baseUrl + wire.path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(wire.body === null ? [] : [`--data-raw ${quoted(wire.body)}`])
  ]
  return parts.join(' \\\n  ')
}

/** Quotes a text literally for POSIX shells. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
