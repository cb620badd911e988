/** Building blocks of the contract's routes. */
import { z } from 'zod'
import { NOUNS } from '../model/record'
import { dayNumber } from '../rules/filter/days'

// By default zod compiles parsers with `new Function`, which a strict runtime forbids.
z.config({ jitless: true })

export { z }

/** Output type of a route; exists at compile time only. */
export interface Answer<Output> {
  readonly type?: Output
  /** True: the handler's return value is dropped. */
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

/** A route whose input names its workspace, so that an answer never appears in another workspace. */
export const inWorkspace = <Shape extends z.core.$ZodLooseShape, Output>(shape: Shape, output: Answer<Output>) =>
  route(z.strictObject({ workspaceId, ...shape }), output)

export type DeepReadonly<T> = T extends Uint8Array
  ? Uint8Array
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T

/** The parsed type of a schema, deeply readonly. */
export type Infer<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>
/** Like `Infer`, for the shape of an object. */
export type InferShape<Shape extends z.core.$ZodLooseShape> = Infer<z.ZodObject<Shape, z.core.$strict>>

/** Any of the keys; unknown ones are refused. */
export const someOf = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, z.exactOptional(value)])) as {
      [K in keyof Shape]: z.ZodExactOptional<Shape[K]>
    }
  )

/** A text that a user typed or pasted: at most `max` characters, no NUL. */
export const text = (max = 2_000) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'))

export const workspaceId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** The id of a record: `uint` of the interface, within JavaScript's safe integers. */
export const recordId = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** Id of a referenced thing: the service's, or a negative local id if only its name is known. */
export const referenceId = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)

export const nothing = z.undefined()

export const noun = z.enum(NOUNS)
/** A field key: a path in a payload, which may contain anything. The limit excludes absurd sizes. */
export const fieldKey = z.string().max(20_000)

/** `YYYY-MM-DD`. */
export const day = z
  .string()
  .max(10)
  .refine((value) => dayNumber(value) !== null)

/** A row index, from 0. */
export const offset = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
export const limitTo = (most: number) => z.number().int().min(1).max(most)
/** Rows `offset` to `offset + limit` of a list. */
export const rows = { offset, limit: limitTo(500) }

/** Maximum length of a text that narrows a list (characters). */
export const MOST_TEXT = 200
