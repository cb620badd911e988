/** The user's decisions about clients: which are one, and which names stay apart. Every change can be undone. */
import { computed, ref } from 'vue'
import type { ClientsChange } from '@shared/contract/clients'
import { NO_CLIENT_CHOICES, type ClientPart, type ClientProposal, type ClientRow } from '@shared/model/clients'
import { isAnyChange, type ChangedBy, type InWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { changePreference, changesOf, usePreference } from '../../data/preferences'
import { request } from '../../desktop'
import { useNotices } from '../../state/notices'
import { BEST_CLIENTS } from './best-clients'

/** Rows of each list at first, and per press of "more". */
const STEP = 20
/** Maximum rows per request. */
const MOST = 500

const CHANGED_BY: ChangedBy<InWorkspace> = {
  changed: ({ noun }) => noun === 'project',
  fields: ({ noun }) => noun === 'project',
  'prefs.changed': changesOf('clients')
}
const PAUSE = 1_500
const OPTIONS = {
  changedBy: CHANGED_BY,
  pause: PAUSE,
  keeps: (now: InWorkspace, before: InWorkspace): boolean => now.workspaceId === before.workspaceId
} as const

/** A client that the user merged, with the parts that can be split off. */
export interface MergedClient {
  readonly key: string
  readonly parts: readonly ClientPart[]
}

export interface Decide {
  /** Applies a change and offers to undo it. Shows an error. */
  readonly decide: (change: ClientsChange, done: string) => Promise<void>
}

export function useDecide(workspaceId: () => string): Decide {
  const notices = useNotices()
  return {
    async decide(change, done) {
      const id = workspaceId()
      try {
        const before = await changePreference(id, 'clients', change)
        notices.doneUndoably(done, () => changePreference(id, 'clients', { all: before }))
      } catch (thrown) {
        notices.problem(thrown)
      }
    }
  }
}

export function useProposals(workspaceId: () => string) {
  const limit = ref(STEP)
  const { value, error, reread } = useLiveRead(
    'clients.proposals',
    () => ({ workspaceId: workspaceId(), offset: 0, limit: limit.value }),
    OPTIONS
  )
  return {
    /** Null until loaded. */
    rows: computed<readonly ClientProposal[] | null>(() => value.value?.rows ?? null),
    total: computed(() => value.value?.total ?? 0),
    further: computed(() =>
      Math.min(STEP, MOST - limit.value, (value.value?.total ?? 0) - (value.value?.rows.length ?? 0))
    ),
    more: (): void => void (limit.value = Math.min(MOST, limit.value + STEP)),
    error,
    retry: reread
  }
}

/** The choices themselves, and the merged clients with their parts. */
export function useDecided(workspaceId: () => string) {
  const choices = usePreference('clients', () => ({ workspaceId: workspaceId() }))
  const now = computed(() => choices.value.value ?? NO_CLIENT_CHOICES)
  const limit = ref(STEP)
  const groups = computed(() => now.value.merged.slice(0, limit.value))
  const merged = useLiveRead(
    async ({ workspaceId: id, groups: asked }: InWorkspace & { readonly groups: readonly (readonly string[])[] }) =>
      Promise.all(asked.map((group) => readMerged(id, group))),
    () => (choices.value.value === null ? null : { workspaceId: workspaceId(), groups: groups.value }),
    OPTIONS
  )
  return {
    /** Null until loaded. */
    merged: merged.value,
    further: computed(() => Math.min(STEP, now.value.merged.length - groups.value.length)),
    more: (): void => void (limit.value += STEP),
    apart: computed(() => now.value.apart),
    declined: computed(() => now.value.declined.length),
    choices: now,
    error: computed(() => choices.error.value ?? merged.error.value),
    retry: async (): Promise<void> => {
      await choices.reread()
      await merged.reread()
    }
  }
}

/** A client without saved projects has only the keys of its parts. */
async function readMerged(workspaceId: string, group: readonly string[]): Promise<MergedClient> {
  const [key = ''] = group
  const { value } = await request('clients.get', { workspaceId, key })
  const parts = value?.parts ?? []
  const unnamed = group
    .filter((one) => parts.every((part) => part.key !== one))
    .map((one): ClientPart => ({ key: one, names: [], taxIds: [], projects: 0 }))
  return { key, parts: [...parts, ...unnamed] }
}

/** Clients found by name, to merge or split; nothing while the text is empty. */
export function useFoundClients(workspaceId: () => string, text: () => string) {
  const { value, error, reread } = useLiveRead(
    'clients.list',
    () => {
      const words = text().trim()
      return words === '' ? null : { workspaceId: workspaceId(), text: words, offset: 0, limit: STEP, ...BEST_CLIENTS }
    },
    { changedBy: { ...CHANGED_BY, children: isAnyChange }, pause: PAUSE, wait: () => 100, keeps: () => true }
  )
  return {
    /** Null until loaded. */
    rows: computed<readonly ClientRow[] | null>(() => value.value?.value.rows ?? null),
    left: computed(() => (value.value === null ? 0 : value.value.value.total - value.value.value.rows.length)),
    error,
    retry: reread
  }
}
