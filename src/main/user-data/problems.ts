/** Messages about the user data of a workspace. */
import { DesksideError, type ErrorShape } from '@shared/ipc/errors'
import type { UserEntries } from './user-entries'

/** Null without a problem. `isRestored`: the copy replaced a damaged file. */
export function problemOf(made: Pick<UserEntries, 'get'>, isRestored: boolean): ErrorShape | null {
  const damage = made.get('damage')
  if (damage?.kind === 'key-lost') {
    return new DesksideError('made-key-lost', 'The key of what was made in a workspace is lost.').toShape()
  }
  if (damage !== null) {
    const details = { read: damage.read, ...(damage.lost === null ? {} : { lost: damage.lost }) }
    return new DesksideError('made-damaged', 'What was made in a workspace was damaged.', { details }).toShape()
  }
  return isRestored
    ? new DesksideError('made-restored', 'What was made in a workspace was damaged; its copy was used.').toShape()
    : null
}

/** The file cannot be read yet; `cause` is one of our codes or the system's. `areAllAtHand`: there is no file yet. */
export const lockedBy = (cause: string, { areAllAtHand }: { areAllAtHand: boolean }): ErrorShape =>
  new DesksideError('made-locked', 'What was made in a workspace can’t be read now.', {
    retryable: true,
    details: { cause, ...(areAllAtHand ? { allAtHand: 1 } : {}) }
  }).toShape()

/** The user chose "until I quit" while the file was unreadable. */
export const leftSealed = (): ErrorShape =>
  new DesksideError('made-left', 'What was made before could not be read, and is left on the disk.').toShape()
