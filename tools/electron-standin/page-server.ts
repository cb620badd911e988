import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { schemeOf } from './address.ts'
import type { PageRequest, PageResponse, Refusal } from './routing.ts'

/** Vite's name for a file: it contains a hash of the content. */
const NEVER_CHANGES = /^\/assets\/.+-[\w-]{8}\.(?:js|css|woff2?)$/

/**
 * Serves the scripts, styles and fonts of our own addresses on a loopback port, to which Chromium maps every host.
 * Unlike what its driver answers, these files and their compiled code go into its cache (`codeCache` in Electron).
 *
 * @returns the port
 */
export async function servePages(answer: (request: PageRequest) => Promise<PageResponse | Refusal>): Promise<number> {
  const server = createServer((request, response) => {
    answerFile(pageRequest(request), answer, response).catch((error: unknown) => {
      console.error(`the stand-in could not answer ${request.url}:`, error)
      request.socket.destroy()
    })
  })
  // It ends with the app.
  server.unref()
  server.on('connection', (socket) => socket.unref())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function answerFile(
  request: PageRequest,
  answer: (request: PageRequest) => Promise<PageResponse | Refusal>,
  response: ServerResponse
): Promise<void> {
  // Hosts of the network end here, too.
  const answered = schemeOf(request.url) === undefined ? 'BlockedByClient' : await answer(request)
  if (typeof answered === 'string') {
    response.destroy()
    return
  }
  const isKept = answered.status === 200 && NEVER_CHANGES.test(new URL(request.url).pathname)
  response.writeHead(answered.status, [
    ...answered.headers.flat(),
    ...['Cache-Control', isKept ? 'max-age=31536000, immutable' : 'no-store']
  ])
  response.end(answered.body)
}

function pageRequest({ method = 'GET', url = '/', headers }: IncomingMessage): PageRequest {
  // `host` is the page's form of the address, which main never sees.
  const single = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'host' || name === 'connection' ? [] : [[name, [value].flat().join(', ')]]
  )
  return { url: `http://${headers.host ?? ''}${url}`, method, headers: Object.fromEntries(single) }
}
