import type { ErrorShape } from '../ipc/errors'

/**
 * Whether all that was made in a workspace is at hand though its key is not, so that it can be exported.
 *
 * @param problem what is told of how it is kept
 */
export const isAllAtHand = ({ code, details }: Pick<ErrorShape, 'code' | 'details'>): boolean =>
  code === 'made-in-plain' || code === 'made-only-in-memory' || (code === 'made-locked' && details['allAtHand'] === 1)
