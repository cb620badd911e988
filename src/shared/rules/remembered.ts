/**
 * A function of a text that remembers what it said: for names of fields, which every record repeats. Pure.
 *
 * @param of must say the same of the same text each time
 * @param most texts that are remembered; then all are forgotten, since names can come from anywhere
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
