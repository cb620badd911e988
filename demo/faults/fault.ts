import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OperationName } from '@shared/service/operations'
import type { Answer } from '../answer'
import type { Dialect } from '../dialects'
import type { Parameters } from '../validate'
import type { World } from '../world'

/** A request being answered, for faults. */
export interface FaultContext {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly dialect: Dialect
  readonly world: World
  /** Null outside the interface's paths. */
  readonly operation: OperationName | null
  /** Sends an answer whole. */
  send(status: number, headers: Readonly<Record<string, string>>, body: Buffer): void
}

/** What can go wrong, and where in the course of a request it does. `argument` has its default already. */
export interface FaultDefinition {
  /** One line for `--help`. */
  readonly summary: string
  /** What the argument is and what holds without one; absent when there is none. */
  readonly argument?: { readonly meaning: string; readonly fallback: string; readonly pattern: RegExp }
  /** Before the request is looked at. True: the fault has answered (or never will), nothing more is to be done. */
  before?(context: FaultContext, argument: string): Promise<boolean> | boolean
  /** Changes the validated parameters. */
  parameters?(parameters: Parameters, context: FaultContext, argument: string): Parameters
  /** Changes the answer before it is written down. */
  answer?(answer: Answer, argument: string): Answer
  /** Changes the JSON value. */
  wire?(value: unknown, argument: string): unknown
  /** Sends the answer in its own way. True: it did. */
  deliver?(body: Buffer, context: FaultContext, argument: string): Promise<boolean> | boolean
}

export const WHOLE = /^\d{1,9}$/
export const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' } as const
