/** Stored searches, and the user's choices for the service's modules. */
import { LONGEST_PAST, moduleChoice, MOST_PAST } from '@shared/contract/prefs'
import type { Infer } from '@shared/contract/kit'
import { moduleSaid, type ModuleChoice, type NamedModule } from '@shared/rules/module-nouns'
import { z } from 'zod'

const MOST_CHOICES = 500

export const keptSearches = z.strictObject({
  /** Latest first, without duplicates. */
  past: z
    .array(z.strictObject({ text: z.string().min(1).max(LONGEST_PAST), at: z.number().int().min(0) }))
    .max(MOST_PAST),
  choices: z.array(moduleChoice).max(MOST_CHOICES)
})
export type KeptSearches = Infer<typeof keptSearches>

export const NO_SEARCHES: KeptSearches = { past: [], choices: [] }

export function searched(before: KeptSearches, text: string, at: number): KeptSearches {
  if (text === '' || text.length > LONGEST_PAST) return before
  const others = before.past.filter((one) => one.text !== text)
  return { ...before, past: [{ text, at }, ...others].slice(0, MOST_PAST) }
}

/** Removes these searches; null removes all. */
export const forgotten = (before: KeptSearches, texts: readonly string[] | null): KeptSearches => ({
  ...before,
  past: texts === null ? [] : before.past.filter(({ text }) => !texts.includes(text))
})

/** Sets the user's choice for a module; null removes it. */
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
