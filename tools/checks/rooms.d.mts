interface Pattern {
  readonly regex: string
  readonly message: string
}

export function roomPatterns(rooms: Readonly<Record<string, readonly string[]>>): {
  readonly within: Readonly<Record<string, readonly Pattern[]>>
  readonly beside: readonly Pattern[]
}
