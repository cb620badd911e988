/** What the user searched for, and what they say of the service's modules, as it is stored. */
import { LONGEST_PAST, moduleChoice, MOST_PAST } from '@shared/contract/prefs'
import type { PastSearch } from '@shared/model/search'
import { moduleSaid, type ModuleChoice, type NamedModule } from '@shared/rules/module-nouns'
import { z } from 'zod'

const MOST_CHOICES = 500

export interface KeptSearches {
  /** The latest first, each text once. */
  readonly past: readonly PastSearch[]
  readonly choices: readonly ModuleChoice[]
}

export const NO_SEARCHES: KeptSearches = { past: [], choices: [] }

export const keptSearches: z.ZodType<KeptSearches> = z.strictObject({
  past: z
    .array(z.strictObject({ text: z.string().min(1).max(LONGEST_PAST), at: z.number().int().min(0) }))
    .max(MOST_PAST),
  choices: z.array(moduleChoice).max(MOST_CHOICES)
})

/** With this search as the latest. */
export function searched(before: KeptSearches, text: string, at: number): KeptSearches {
  if (text === '' || text.length > LONGEST_PAST) return before
  const others = before.past.filter((one) => one.text !== text)
  return { ...before, past: [{ text, at }, ...others].slice(0, MOST_PAST) }
}

/** Without these searches; null: without any. */
export const forgotten = (before: KeptSearches, texts: readonly string[] | null): KeptSearches => ({
  ...before,
  past: texts === null ? [] : before.past.filter(({ text }) => !texts.includes(text))
})

/** With another word of the user's on a module; null takes it back. */
export function chosen(
  before: KeptSearches,
  module: string,
  choice: ModuleChoice | null,
  listed: readonly NamedModule[]
): KeptSearches {
  const others = before.choices.filter(
    (one) => one.module !== module && moduleSaid(one.module, listed)?.name !== module
  )
  return { ...before, choices: (choice === null ? others : [choice, ...others]).slice(0, MOST_CHOICES) }
}
