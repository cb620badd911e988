import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { schemeOf } from './address.ts'
import type { PageRequest, PageResponse, Refusal } from './routing.ts'

/** Resource types that Chromium loads from the server; the others are held back and answered one by one. */
export const SERVED_TYPES: ReadonlySet<string> = new Set(['Script', 'Stylesheet', 'Font'])

/** A file whose name contains a hash of its content. */
const NEVER_CHANGES = /-[\w-]{8}\.(?:js|css|woff2?)$/

/**
 * Serves the scripts, styles and fonts of our own addresses on a loopback port, to which Chromium maps every host.
 * Unlike what its driver answers, these files and their compiled code go into its cache (`codeCache` in Electron).
 *
 * @returns the port
 */
export async function servePages(answer: (request: PageRequest) => Promise<PageResponse | Refusal>): Promise<number> {
  const server = createServer((request, response) => {
    const asked = pageRequest(request)
    // Hosts of the network end here, too.
    if (schemeOf(asked.url) === undefined) return void request.socket.destroy()
    answer(asked).then(
      (answered) => {
        if (typeof answered === 'string') return void request.socket.destroy()
        const { pathname } = new URL(asked.url)
        const isKept = answered.status === 200 && NEVER_CHANGES.test(pathname)
        response.writeHead(answered.status, [
          ...answered.headers.flat(),
          ...['Cache-Control', isKept ? 'max-age=31536000, immutable' : 'no-store']
        ])
        response.end(answered.body)
      },
      (error: unknown) => {
        console.error(`the stand-in could not answer ${asked.url}:`, error)
        request.socket.destroy()
      }
    )
  })
  // It ends with the app.
  server.unref()
  server.on('connection', (socket) => socket.unref())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function pageRequest({ method = 'GET', url = '/', headers }: IncomingMessage): PageRequest {
  const single = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, [value].flat().join(', ')]]
  )
  return { url: `http://${headers.host ?? ''}${url}`, method, headers: Object.fromEntries(single) }
}
