/** One client from the cache, and its projects. */
import { computed, ref, watch } from 'vue'
import type { ClientProject } from '@shared/model/clients'
import { isAnyChange, type ChangedBy, type InWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { changesOf } from '../../data/preferences'
import { request } from '../../desktop'

export interface ClientPlace {
  readonly workspaceId: string
  readonly key: string
}

/** Sources of a client's data: projects and their parts, events, folders, and the user's decisions. */
const CHANGED_BY: ChangedBy<InWorkspace> = {
  changed: ({ noun }) => noun === 'project' || noun === 'calendar-event' || noun === 'folder' || noun === 'stage',
  children: isAnyChange,
  fields: ({ noun }) => noun === 'project' || noun === 'stage',
  'prefs.changed': changesOf('clients')
}
const PAUSE = 1_000

export function useClientDetail(place: () => ClientPlace | null) {
  const { value, fetchedAt, error, reread } = useLiveRead('clients.get', place, {
    changedBy: CHANGED_BY,
    pause: PAUSE
  })
  return {
    /** Null until loaded, and for a client that no saved project names. */
    client: computed(() => value.value?.value ?? null),
    /** Whether no saved project names it. */
    isGone: computed(() => value.value !== null && value.value.value === null),
    fetchedAt,
    /** Whether only a part of the projects is saved so far. */
    isPartSaved: computed(() => value.value !== null && value.value.coverage.state !== 'complete'),
    error,
    retry: reread
  }
}

/** Projects at first, and per press of "more". */
const FIRST = 20
const MORE = 50
/** Maximum rows per request. */
const PAGE = 500

interface ProjectsQuestion extends ClientPlace {
  readonly most: number
}

async function readProjects(
  { workspaceId, key, most }: ProjectsQuestion,
  { signal }: { readonly signal: AbortSignal }
): Promise<{ readonly rows: readonly ClientProject[]; readonly total: number }> {
  const rows: ClientProject[] = []
  let total = Infinity
  while (rows.length < Math.min(most, total)) {
    signal.throwIfAborted()
    const limit = Math.min(PAGE, most - rows.length)
    const page = await request('clients.projects', { workspaceId, key, offset: rows.length, limit })
    rows.push(...page.rows)
    total = page.rows.length === 0 ? rows.length : page.total
  }
  return { rows, total: Number.isFinite(total) ? total : 0 }
}

export function useClientProjects(place: () => ClientPlace | null) {
  const most = ref(FIRST)
  watch(
    () => JSON.stringify(place()),
    () => (most.value = FIRST),
    { flush: 'sync' }
  )
  const { value, error, reread } = useLiveRead(
    readProjects,
    () => {
      const of = place()
      return of === null ? null : { ...of, most: most.value }
    },
    {
      changedBy: CHANGED_BY,
      pause: PAUSE,
      keeps: (now, before) => now.workspaceId === before.workspaceId && now.key === before.key
    }
  )
  /** Number of rows that the next press of "more" adds. */
  const further = computed(() => {
    const now = value.value
    return now === null ? 0 : Math.min(MORE, now.total - now.rows.length)
  })
  return {
    /** Null until loaded. */
    rows: computed(() => value.value?.rows ?? null),
    further,
    error,
    retry: reread,
    more: (): void => void (most.value += MORE)
  }
}
