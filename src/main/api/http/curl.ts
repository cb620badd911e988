/** A request as a curl command that can be passed on: with the names of headers, without the credentials in them. */
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

/** Quoted so that a POSIX shell takes it literally. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
