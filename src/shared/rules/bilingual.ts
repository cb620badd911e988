/** Languages of all texts. */
export type Language = 'en' | 'ru'

type TextOfParts = (...parts: never[]) => string
/** Pairs of a text (or function, for texts with parts) in English and Russian, by key; may be nested. */
interface Pairs {
  readonly [key: string]: readonly [string, string] | readonly [TextOfParts, TextOfParts] | Pairs | undefined
}
type OneSide<Value> = Value extends readonly [infer Text, unknown]
  ? Text
  : { readonly [Key in keyof Value]: OneSide<Value[Key]> }

/** The texts by language. */
export function bilingual<Given extends Pairs>(pairs: Given): Readonly<Record<Language, OneSide<Given>>> {
  const side = (given: Pairs, at: 0 | 1): object =>
    Object.fromEntries(
      Object.entries(given).map(([key, value]) => [key, Array.isArray(value) ? value[at] : side(value as Pairs, at)])
    )
  return { en: side(pairs, 0) as OneSide<Given>, ru: side(pairs, 1) as OneSide<Given> }
}
