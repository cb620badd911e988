/** Which events make a live read outdated. */
import type { MessageName, Messages } from '@shared/ipc/contract'
import { on } from '../desktop'

export interface InWorkspace {
  readonly workspaceId: string
}

type WorkspaceEvent = { [E in MessageName]: Messages[E] extends InWorkspace ? E : never }[MessageName]

/**
 * By event: whether it makes the read of this input outdated. Only events of the input's workspace count; `reopened`
 * outdates every read.
 */
export type ChangedBy<I> = {
  readonly [E in Exclude<WorkspaceEvent, 'reopened'>]?: (event: Messages[E], input: I) => boolean
}

/** Accepts every event of this kind. */
export const isAnyChange = (): boolean => true

/** The source as an input; null without a workspace. */
export function inWorkspace<S extends { readonly workspaceId: string | null }>(
  source: S
): (S & { readonly workspaceId: string }) | null {
  const { workspaceId } = source
  return workspaceId === null ? null : { ...source, workspaceId }
}

/** Calls `outdated` for each relevant event, and when the workspace is reopened. Returns a function that stops it. */
export function follow<I extends InWorkspace>(
  changedBy: ChangedBy<I>,
  input: () => I | null,
  outdated: () => void
): () => void {
  const names = new Set<WorkspaceEvent>(['reopened', ...(Object.keys(changedBy) as WorkspaceEvent[])])
  const stops = [...names].map((name) => hear(name))
  return () => {
    for (const stop of stops) stop()
  }

  function hear<E extends WorkspaceEvent>(name: E): () => void {
    return on(name, (event) => {
      const from = input()
      // TypeScript knows only the union of the mapped type's members.
      const concerns = changedBy[name] as ((event: Messages[E], from: I) => boolean) | undefined
      const isHere = from !== null && (event as InWorkspace).workspaceId === from.workspaceId
      if (isHere && (name === 'reopened' || concerns?.(event, from))) outdated()
    })
  }
}
