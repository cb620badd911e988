import type { IncomingHttpHeaders } from 'node:http'
import type { OperationName } from '@shared/service/operations'

/** A request as it came over the wire, for tests to look at. Secrets stay in it: the log never leaves the process. */
export interface LoggedRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** As sent, without the question mark. */
  readonly query: string
  readonly headers: IncomingHttpHeaders
  /** Empty until it has arrived whole. */
  body: string
  /** Epoch milliseconds. */
  readonly at: number
  /** Requests that were being answered when this one came, itself included. */
  readonly inFlight: number
  readonly operation: OperationName | null
  /** Null until it was answered. */
  status: number | null
  /** Milliseconds until the answer was sent; null until then. */
  milliseconds: number | null
}

/** More than any test reads; older ones are dropped, and counted. */
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

  /** Called when a request has been answered (or given up). */
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
