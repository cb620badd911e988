/** What the user made in workspaces (views, pins, corrections), also in those that are not open. */
import { DesksideError, errorFromShape, shapeOf } from '@shared/ipc/errors'
import type { RemovalPreview } from '@shared/model/workspace'
import { saysAnything } from '@shared/rules/field-corrections'
import { isAllAtHand } from '@shared/rules/made-at-hand'
import type { Log } from '../log'
import type { UserData, WorkspaceEntry } from '../user-data/types'
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
 * Does something with what the user made in these workspaces. Rejects with the reason why that of one can't be read
 * now; nothing was done then.
 *
 * @param of `use` is `read` where nothing is changed; `added` are workspaces that come to be by it: their files are made ready, and are gone again where it fails.
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

/** How much the user made in a workspace that is readable now. */
export async function countMade(userData: UserData, id: string): Promise<NonNullable<RemovalPreview['made']>> {
  const corrections = (await userData.fieldCorrections(id)).filter(saysAnything).length
  const [views, pins] = [await userData.views.all(id), await userData.visits.pinned(id)]
  return { corrections, views: views.length, pins: pins.length }
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
  // There is no key for it yet, and none is needed to read it: an export is the way to keep it.
  if (use === 'read' && kept.problem !== null && isAllAtHand(kept.problem)) return
  const code = kept.problem ?? new DesksideError('made-locked', 'What was made in it can’t be read now.').toShape()
  throw errorFromShape(code)
}

/** Nothing stays of a workspace that did not come to be. */
async function forgetAdded({ userData, userDataDir, stores, log }: MadeOptions, id: string): Promise<void> {
  await userData.detach(id)
  await removeWorkspaceFiles(userDataDir, id)
  if (id === DEMO_ID) return
  await removeSecrets(stores.keychain, id).catch((error: unknown) => {
    log.warn('the key of a workspace that was not added is left', { code: shapeOf(error).code })
  })
}
