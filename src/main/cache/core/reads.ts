import { shortTexts } from '@shared/rules/short-texts'
import type { Queries } from '../../database/queries'

/** What a read that answers with short texts may be asked for besides. */
interface AskedWhole {
  /** Long texts are not cut. */
  readonly whole?: boolean | undefined
}

/**
 * How operations of the reader answer, each of one moment, whatever is written meanwhile. `short` cuts long texts: for
 * whatever is shown in rows. `whole` cuts none: for one record, copies, exports, and answers without texts.
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
