/** What the user said about stages, as it is stored and sent over the bridge. */
import { MOST_STAGE_CHOICES, STAGE_STATES, type StageChoice } from '@shared/rules/stage-state'
import { z } from 'zod'

/** A stage that the service calls by its name alone has a local id, which is negative. */
export const stageId = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
export const stageState = z.enum(STAGE_STATES)

/** One choice for each stage. */
export const stageChoices = z
  .array(z.strictObject({ id: stageId, state: stageState }))
  .max(MOST_STAGE_CHOICES)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length) satisfies z.ZodType<readonly StageChoice[]>
