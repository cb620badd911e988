/**
 * The same function, which works out each text once: for names of fields, which every record repeats.
 *
 * @param of must say the same of the same text each time
 * @param most texts that are remembered; the next one makes it forget them all, since there may be any number of names
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
