/** User data of workspaces (views, pins, corrections), including those that are not open. */
import { DesksideError, errorFromShape, shapeOf } from '@shared/ipc/errors'
import type { RemovalPreview } from '@shared/model/workspace'
import { saysAnything } from '@shared/rules/field-corrections'
import { isAllAtHand } from '@shared/rules/made-at-hand'
import type { Log } from '../log'
import type { UserData, WorkspaceEntry } from '../user-data/types'
import { pinsOf } from '../user-data/visits'
import { DEMO_ID } from './demo-id'
import { keepingOf } from './keeping'
import { removeWorkspaceFiles } from './open-workspace'
import { findSecrets, removeSecrets, type Stores } from './secrets'

interface MadeOptions {
  readonly userDataDir: string
  readonly userData: UserData
  readonly stores: Stores
  readonly log: Log
}

/**
 * Runs something on the user data of these workspaces. Rejects, before anything is done, when that of one cannot be
 * read now.
 *
 * @param of `use` is `read` if nothing is changed; `added` are workspaces that the call creates: their files are
 * prepared, and removed again if it fails.
 */
export async function withMadeReadable<T>(
  options: MadeOptions,
  of: {
    readonly entries: readonly WorkspaceEntry[]
    readonly added: readonly WorkspaceEntry[]
    readonly use: 'read' | 'change'
  },
  run: () => Promise<T>
): Promise<T> {
  try {
    for (const entry of [...of.entries, ...of.added]) await makeReadable(options, entry, of.use)
    return await run()
  } catch (error) {
    for (const { id } of of.added) await forgetAdded(options, id)
    throw error
  }
}

/** The amount of user data in a workspace that can be read now. */
export function countMade(userData: Pick<UserData, 'of'>, id: string): NonNullable<RemovalPreview['made']> {
  const made = userData.of(id)
  return {
    corrections: made.get('correction').filter(saysAnything).length,
    views: made.get('view').length,
    pins: pinsOf(made.get('visit')).length,
    stages: made.get('stages')?.length ?? 0
  }
}

async function makeReadable(
  { userData, stores }: MadeOptions,
  entry: WorkspaceEntry,
  use: 'read' | 'change'
): Promise<void> {
  const { id } = entry
  if (userData.kept(id) === null || userData.kept(id)?.where === 'waiting') {
    const found = id === DEMO_ID ? null : await findSecrets(entry, stores)
    await userData.attach(entry, keepingOf(entry, found))
  }
  const kept = userData.kept(id)
  if (kept?.where !== 'waiting') return
  // There is no key for it yet, but it can be read without one: an export is the way to save it.
  if (use === 'read' && kept.problem !== null && isAllAtHand(kept.problem)) return
  const code = kept.problem ?? new DesksideError('made-locked', 'What was made in it can’t be read now.').toShape()
  throw errorFromShape(code)
}

/** Removes everything of a workspace that was not added after all. */
async function forgetAdded({ userData, userDataDir, stores, log }: MadeOptions, id: string): Promise<void> {
  await userData.detach(id)
  await removeWorkspaceFiles(userDataDir, id)
  if (id === DEMO_ID) return
  await removeSecrets(stores.keychain, id).catch((error: unknown) => {
    log.warn('the key of a workspace that was not added is left', { code: shapeOf(error).code })
  })
}
