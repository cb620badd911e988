/** What the routes of the contract are made of. */
import { z } from 'zod'
import { NOUNS } from '../model/record'
import { dayNumber } from '../rules/filter/days'

// zod would otherwise compile its parsers with `new Function`, which a strict runtime forbids.
z.config({ jitless: true })

export { z }

/** What a route answers: its type exists at compile time only. */
export interface Answer<Output> {
  readonly type?: Output
  /** Whatever its handler gives is dropped. */
  readonly isEmpty?: true
}

export interface Route<Input extends z.ZodType = z.ZodType, Output = unknown> extends Answer<Output> {
  readonly input: Input
}

export const answer = <Output>(): Answer<Output> => ({})
export const done: Answer<undefined> = { isEmpty: true }

/** A route with this input: a schema, or the shape of a strict object. */
export const route = <Input extends z.ZodType, Output>(input: Input, output: Answer<Output>): Route<Input, Output> => ({
  input,
  ...output
})

/** A route whose input names its workspace, so that an answer for the last one is not shown in another. */
export const inWorkspace = <Shape extends z.core.$ZodLooseShape, Output>(shape: Shape, output: Answer<Output>) =>
  route(z.strictObject({ workspaceId, ...shape }), output)

type DeepReadonly<T> = T extends Uint8Array
  ? Uint8Array
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T

/** What a schema takes, as it is handed around. */
export type Infer<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>
/** The same for the shape of an object. */
export type InferShape<Shape extends z.core.$ZodLooseShape> = Infer<z.ZodObject<Shape, z.core.$strict>>

/** A text that a user typed or pasted: at most `max` characters, no NUL. */
export const text = (max = 2_000) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'))

/** The id of a workspace, as the app makes them. */
export const workspaceId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** The id of a record: `uint` of the interface, within JavaScript's safe integers. */
export const recordId = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** The id of something referred to: the service's, or a negative local id for what is known by name alone. */
export const referenceId = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)

/** An input without content. */
export const nothing = z.undefined()

export const noun = z.enum(NOUNS)
/** Keys are paths in a payload and may contain anything; the limit keeps out absurd sizes. */
export const fieldKey = z.string().max(20_000)

/** `YYYY-MM-DD`. */
export const day = z
  .string()
  .max(10)
  .refine((value) => dayNumber(value) !== null)

/** From 0. */
export const offset = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
export const limitTo = (most: number) => z.number().int().min(1).max(most)
/** Rows `offset` to `offset + limit` of a list. */
export const rows = { offset, limit: limitTo(500) }

/** Characters of words that narrow a list. */
export const MOST_TEXT = 200
