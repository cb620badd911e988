/** User data of workspaces (views, pins, corrections), including closed ones. */
import { DesksideError, errorFromShape } from '@shared/ipc/errors'
import { NO_CLIENT_CHOICES } from '@shared/model/clients'
import type { RemovalPreview } from '@shared/model/workspace'
import { choicesToAdd } from '@shared/rules/clients/choices'
import { hasCorrection } from '@shared/rules/field-corrections'
import { isUserDataReadable } from '@shared/rules/user-data-readable'
import { quietly } from '../log'
import type { WorkspaceEntry } from '../user-data/types'
import type { UserData } from '../user-data/user-data'
import { pinsOf } from '../user-data/visits'
import { DEMO_ID } from './demo-id'
import { keepingOf } from './keeping'
import { removeWorkspaceFiles } from './open-workspace'
import { findSecrets, removeSecrets } from './secrets'
import type { WorkspacesOptions } from './workspaces-options'

type MadeOptions = Pick<WorkspacesOptions, 'userDataDir' | 'userData' | 'stores' | 'log'>

/** See `Workspaces.withMade`. */
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

/** Amount of user data in a readable workspace. */
export function countMade(userData: Pick<UserData, 'of'>, id: string): NonNullable<RemovalPreview['made']> {
  const made = userData.of(id)
  return {
    corrections: made.get('correction').filter(hasCorrection).length,
    views: made.get('view').length,
    pins: pinsOf(made.get('visit')).length,
    stages: made.get('stages')?.length ?? 0,
    clients: choicesToAdd(NO_CLIENT_CHOICES, made.get('clients') ?? NO_CLIENT_CHOICES).length
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
  // No key yet, but readable without one: an export can save it.
  if (use === 'read' && kept.problem !== null && isUserDataReadable(kept.problem)) return
  const code = kept.problem ?? new DesksideError('made-locked', 'What was made in it can’t be read now.').toShape()
  throw errorFromShape(code)
}

/** Removes all data of a workspace whose creation failed. */
async function forgetAdded({ userData, userDataDir, stores, log }: MadeOptions, id: string): Promise<void> {
  await userData.detach(id)
  await removeWorkspaceFiles(userDataDir, id)
  if (id === DEMO_ID) return
  await quietly(log, 'the key of a workspace that was not added is left', () => removeSecrets(stores.keychain, id))
}
