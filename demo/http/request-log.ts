import type { IncomingHttpHeaders } from 'node:http'
import type { OperationName } from '@shared/service/operations'

/** A request as received, for tests. Includes secrets: the log never leaves the process. */
export interface LoggedRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** As sent, without the question mark. */
  readonly query: string
  readonly headers: IncomingHttpHeaders
  /** Empty until completely received. */
  body: string
  /** Epoch milliseconds. */
  readonly at: number
  /** Number of requests in progress on arrival, including this one. */
  readonly inFlight: number
  readonly operation: OperationName | null
  /** Null until answered. */
  status: number | null
  /** Time until the answer was sent (ms); null until then. */
  milliseconds: number | null
}

/** More than any test reads; older entries are dropped and counted. */
const KEPT = 50_000

export class RequestLog {
  readonly requests: LoggedRequest[] = []
  dropped = 0
  private readonly listeners = new Set<(request: LoggedRequest) => void>()

  add(request: LoggedRequest): void {
    this.requests.push(request)
    if (this.requests.length > KEPT) {
      this.requests.shift()
      this.dropped += 1
    }
  }

  /** Calls the listener when a request was answered or aborted. */
  onAnswered(listener: (request: LoggedRequest) => void): void {
    this.listeners.add(listener)
  }

  answered(request: LoggedRequest): void {
    for (const listener of this.listeners) listener(request)
  }

  of(operation: OperationName): LoggedRequest[] {
    return this.requests.filter((request) => request.operation === operation)
  }

  clear(): void {
    this.requests.length = 0
    this.dropped = 0
  }
}
