import type { ErrorShape } from '../ipc/errors'

/**
 * Whether all user data of a workspace is readable without its key, so that it can be exported.
 *
 * @param problem problem reported for its storage
 */
export const isUserDataReadable = ({ code, details }: Pick<ErrorShape, 'code' | 'details'>): boolean =>
  code === 'made-locked' && details['allAtHand'] === 1
