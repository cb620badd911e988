import { shortTexts } from '@shared/rules/short-texts'
import type { Queries } from '../../database/queries'

/** Option of reads that return shortened texts. */
export interface AskedWhole {
  /** Long texts are not cut. */
  readonly whole?: boolean | undefined
}

/**
 * Wraps the operations of the reader: each answer is one snapshot. `short` shortens long texts, for rows. `whole` does
 * not, for single records, copies, exports and answers without texts.
 */
export function readsOf(queries: Queries) {
  const whole =
    <Input extends readonly unknown[], T>(read: (...input: Input) => T) =>
    (...input: Input): T =>
      queries.snapshot(() => read(...input))
  const short =
    <Input extends readonly unknown[], T>(read: (...input: Input) => T) =>
    (...input: Input): T => {
      const answer = whole(read)(...input)
      return (input[0] as AskedWhole | null | undefined)?.whole === true ? answer : shortTexts(answer)
    }
  return { whole, short }
}
