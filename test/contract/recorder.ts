/** A local server that records requests and returns configured answers. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordedRequest {
  readonly method: string
  /** Path and query exactly as sent. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Respond = (request: RecordedRequest, response: ServerResponse) => void

export interface Recorder {
  readonly baseUrl: string
  readonly requests: RecordedRequest[]
  /** Sets the answer to the following requests; default: an empty list. */
  answer(respond: Respond): void
  close(): Promise<void>
}

export const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Respond =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value))
  }

export async function startRecorder(): Promise<Recorder> {
  const requests: RecordedRequest[] = []
  let respond: Respond = json([])
  const server: Server = createServer((request, response) => {
    void read(request).then((body) => {
      const recorded: RecordedRequest = {
        method: request.method ?? '',
        target: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body
      }
      requests.push(recorded)
      respond(recorded, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    answer(next) {
      respond = next
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    }
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
