import type { ErrorShape } from '../ipc/errors'

/**
 * Whether all user data of a workspace can be read although its key is missing, so that it can be exported.
 *
 * @param problem the reported problem of its storage
 */
export const isAllAtHand = ({ code, details }: Pick<ErrorShape, 'code' | 'details'>): boolean =>
  code === 'made-locked' && details['allAtHand'] === 1
