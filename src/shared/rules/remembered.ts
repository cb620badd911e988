/**
 * Memoises a function of a text that repeats in many records, such as a field's name or a zone.
 *
 * @param of must be pure
 * @param most cached texts; one more clears the cache, since the number of names is unbounded
 */
export function remembered<T>(of: (text: string) => T, most = 5_000): (text: string) => T {
  const known = new Map<string, { readonly said: T }>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before.said
    const said = of(text)
    if (known.size >= most) known.clear()
    known.set(text, { said })
    return said
  }
}
