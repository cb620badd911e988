/** How Files is looked at, as it is stored and sent over the bridge. */
import type { FilesViewState } from '@shared/model/files'
import { z } from 'zod'

/** Folders that are remembered as open (or, among open ones, as closed): more than anybody opens by hand. */
export const MOST_OPEN = 50_000
/** Folders that are remembered as shown in a grid. */
export const MOST_GRIDS = 2_000
/** What is taken from the page at once; beyond it the input is refused. */
const MOST_SENT = 2 * MOST_OPEN

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** Each once, where it was named last; of too many the first go, which are the oldest. */
const newest = (most: number) =>
  z
    .array(whole)
    .max(MOST_SENT)
    .transform((ids): readonly number[] => [...new Set(ids.toReversed())].slice(0, most).toReversed())

export const filesViewState: z.ZodType<FilesViewState> = z.strictObject({
  open: z.strictObject({ all: z.boolean(), ids: newest(MOST_OPEN) }),
  order: z.enum(['position', 'title']),
  folder: whole.nullable(),
  top: whole,
  grids: newest(MOST_GRIDS)
})
