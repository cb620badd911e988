/**
 * The service console: sends any operation on request, and shows request and answer, so that support can see an
 * installation's real answers. No secret leaves this module: requests have placeholders, and credentials in answers are
 * removed.
 */
import { DesksideError, shapeOf, type ErrorShape } from '@shared/ipc/errors'
import type { PreparedRequest, ServicePreview, ServiceReply } from '@shared/model/console'
import type { ServiceCall } from '@shared/contract/workspaces'
import { paidItems, problemsOf, type ServiceInput } from '@shared/rules/operation-input'
import type { OperationName } from '@shared/service/operations'
import { Attempts } from '../attempts'
import { buildHeaders, buildRequest, curlOf } from '../api/http'
import type { ServiceClient, ServiceTarget } from '../api/types'
import { shownHeaders } from './headers'
import { TITLE_LIMIT, VALUE_LIMIT } from './limits'
import type { ReadReply, ReplyToRead } from './read-reply'

const PLACEHOLDERS = { token: '<API_TOKEN>', secret: '<API_SECRET>' }

/** The address of a workspace's service, and the client for it. */
export interface ServiceAccess extends Pick<ServiceTarget, 'baseUrl' | 'lookupPath'> {
  /** Null without credentials; `withoutClient` holds the reason. */
  readonly client: ServiceClient | null
  readonly withoutClient: ErrorShape
}

export interface ConsoleOptions {
  readonly read: (reply: ReplyToRead, signal: AbortSignal) => Promise<ReadReply>
  readonly now: () => number
}

export class ServiceConsole {
  readonly #attempts = new Attempts()

  constructor(private readonly options: ConsoleOptions) {}

  /** Builds the request without sending it. The input may be invalid: problems are part of the result. */
  preview(access: ServiceAccess, operation: OperationName, input: ServiceInput): ServicePreview {
    const problems = problemsOf(operation, input)
    return {
      request: problems.length > 0 ? null : prepared(access, operation, input),
      problems,
      paidItems: paidItems(operation, input)
    }
  }

  /**
   * Sends one operation once.
   * @throws DesksideError `bad-input` for invalid input or unconfirmed paid items, `cancelled`, `workspace-closed`; all
   * other failures are part of the reply
   */
  async call(access: ServiceAccess, call: ServiceCall): Promise<ServiceReply> {
    const { operation, input } = call
    const items = paidItems(operation, input)
    const request = prepared(access, operation, input)
    if (items !== null && items !== call.confirmedItems) {
      throw new DesksideError('bad-input', 'Items that are paid for have to be confirmed by their number.', {
        details: { operation, parameter: 'confirmedItems', items }
      })
    }
    return this.#attempts.run(call.attempt, (signal) => this.#send(access, call, request, signal))
  }

  async #send(
    { client, withoutClient }: ServiceAccess,
    { operation, input }: ServiceCall,
    { method, url }: PreparedRequest,
    signal: AbortSignal
  ): Promise<ServiceReply> {
    const { now, read } = this.options
    const startedAt = now()
    const unanswered = (error: ErrorShape): ServiceReply => ({
      ...{ operation, method, url, status: null, headers: [], withheld: [], bytes: null, raw: null, decoded: null },
      ...{ milliseconds: now() - startedAt, receivedAt: now(), error }
    })
    if (client === null) return unanswered(withoutClient)
    try {
      const answer = await client.exchange(operation, input, { signal })
      const { status, milliseconds, receivedAt, body, headers, error } = answer
      const reply = await read({ operation, body, shouldDecode: error === null }, signal)
      return withoutSecrets(client, {
        ...{ operation, method, url, status, milliseconds, receivedAt, bytes: body.length },
        ...shownHeaders(headers, client.hide),
        ...{ ...reply, error: error ?? reply.error }
      })
    } catch (thrown) {
      if (!(thrown instanceof DesksideError)) throw thrown
      if (thrown.code === 'cancelled' || thrown.code === 'workspace-closed' || thrown.code === 'bad-input') throw thrown
      return withoutSecrets(client, unanswered(shapeOf(thrown)))
    }
  }

  /** Cancels a running call; does nothing if it has ended. */
  cancel(attempt: string): void {
    this.#attempts.cancel(attempt)
  }
}

function prepared(
  { baseUrl, lookupPath, client }: ServiceAccess,
  operation: OperationName,
  input: ServiceInput
): PreparedRequest {
  const wire = buildRequest(operation, input, lookupPath)
  // Covers the user's input: a token pasted into a search must not appear in a report.
  const hide = (text: string): string => client?.hide(text) ?? text
  const headers = Object.entries(buildHeaders(wire.method, PLACEHOLDERS)).map(([name, value]) => ({ name, value }))
  return {
    method: wire.method,
    url: hide(baseUrl + wire.path),
    headers,
    body: wire.body === null ? null : hide(wire.body),
    curl: hide(curlOf(baseUrl, wire))
  }
}

function withoutSecrets({ hide }: ServiceClient, reply: ServiceReply): ServiceReply {
  const { raw, decoded, ...facts } = reply
  const records = decoded?.records.map(({ title, fields, cut, ...record }) => ({
    ...record,
    title: title === null ? null : hide(title, { isCut: title.length >= TITLE_LIMIT }),
    fields: fields.map((field) =>
      eachText(field, (text) => hide(text, { isCut: cut.includes(field.key) && text.length >= VALUE_LIMIT }))
    ),
    cut: cut.map((key) => hide(key))
  }))
  return {
    ...eachText(facts, hide),
    raw: raw === null ? null : { ...raw, text: hide(raw.text, { isCut: raw.isCut }) },
    decoded: decoded === null || records === undefined ? null : { ...decoded, records }
  }
}

/** Applies `change` to every text in plain data; property names stay. */
function eachText<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map((item: unknown) => eachText(item, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, eachText(item as unknown, change)])) as T
}
