import { DesksideError } from '@shared/ipc/errors'
import type { Transport } from '../../../../src/main/api/http/transport'

/** A transport for test processes without Chromium. */
export const fetchTransport: Transport = async (request) => {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(request.deadline)])
    })
    const body = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: Object.fromEntries(response.headers), body }
  } catch (cause) {
    if (request.signal.aborted) throw new DesksideError('cancelled', 'The request was cancelled.')
    throw new DesksideError('network-reset', 'The connection broke off.', { retryable: true, cause })
  }
}
