import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OperationName } from '@shared/service/operations'
import type { Answer } from '../answer'
import type { Dialect } from '../dialects'
import type { Parameters } from '../validate'
import type { World } from '../world'

/** A request in progress, as seen by faults. */
export interface FaultContext {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly dialect: Dialect
  readonly world: World
  /** Null outside the interface's paths. */
  readonly operation: OperationName | null
  /** Sends a complete answer. */
  send(status: number, headers: Readonly<Record<string, string>>, body: Buffer): void
}

/** A fault and its hooks in the course of a request. `argument` already has its default. */
export interface FaultDefinition {
  /** One line for `--help`. */
  readonly summary: string
  /** Meaning and default of the argument; absent if there is none. */
  readonly argument?: { readonly meaning: string; readonly fallback: string; readonly pattern: RegExp }
  /** Runs before the request is parsed. True: the fault has answered (or never will). */
  answersFirst?(context: FaultContext, argument: string): Promise<boolean> | boolean
  /** Changes validated parameters. */
  parameters?(parameters: Parameters, context: FaultContext, argument: string): Parameters
  /** Changes the answer before it is serialised. */
  answer?(answer: Answer, argument: string): Answer
  /** Changes the JSON value. */
  wire?(value: unknown, argument: string): unknown
  /** Sends the answer itself. True: it did. */
  deliver?(body: Buffer, context: FaultContext, argument: string): Promise<boolean> | boolean
}

export const WHOLE = /^\d{1,9}$/
export const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' } as const
