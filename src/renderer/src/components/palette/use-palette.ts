/** Data of the palette: each answer belongs to the current query, or is dropped. */
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { SearchedModule, ServiceHit } from '@shared/model/search'
import type { SavedView } from '@shared/contract/views'
import type { Visit } from '@shared/model/view'
import { useAway } from '../../state/back-online'
import { usePastedCandidates } from '../../composables/pasted-candidates'
import { commandsNow } from '../../commands/active'
import { COMMAND_IDS, roomOf, type CommandId, type Scope } from '../../basics/commands/catalogue'
import { useServiceSearch, LEAST_LETTERS } from '../../data/service-search'
import { readPreference } from '../../data/preferences'
import { asError, on, request } from '../../desktop'
import { t as ofCommands } from '../../locales/commands'
import { t } from '../../locales/palette'
import { paletteWords } from '../../commands/words'
import { BUILT_IN_VIEWS } from '../../stores/projects/built-in-views'
import { useWorkspaces } from '../../state/workspaces'
import { lookFor, mostOf, type FoundRows } from './look-for'
import { isListOfClients, twinsAmong } from './client-twins'
import { commandRows, viewRows, workspaceRows } from './named-rows'
import { linkOf } from './row-actions'
import {
  everywhereRow,
  exactFirst,
  isExact,
  isLeftOut,
  keyOf,
  serviceRows,
  steadyRows,
  visitedRows,
  withNamed,
  withPins,
  type PaletteRest,
  type PaletteRow
} from './palette-rows'
import { askedFor, SCOPE_NOUNS, type ScopedQuery, type PaletteScope } from './palette-scope'

/** Milliseconds between two reads caused by changed data. */
const REREAD_PAUSE = 1_500
/** Debounce in milliseconds before the service is asked. */
const SERVICE_PAUSE = 300
/** Maximum records requested from the service. */
const SERVICE_COUNT = 30

const MOST_RECENT = 40

/** Data of a workspace shown before anything is typed. */
interface VisitedRecords {
  /** Workspace id. */
  readonly of: string
  readonly pinned: readonly Visit[]
  readonly recent: readonly Visit[]
  /** Module titles by module name. */
  readonly modules: ReadonlyMap<string, string>
  readonly views: readonly SavedView[]
}

/**
 * State of the palette: query, results and their status. Call `begin` when it opens and `end` when it closes. Only data
 * of the given workspace is shown.
 *
 * @param isSavedOnly never asks the service
 */
export function usePalette(
  workspaceId: () => string | null,
  here: () => Scope | null = () => null,
  isSavedOnly = false
) {
  const text = ref('')
  const pasted = usePastedCandidates(text, isSavedOnly)
  const chosen = ref<PaletteScope>('all')
  const asked = computed(() => askedFor(text.value, chosen.value))
  /** The last read data, of whichever workspace. */
  const lastVisited = shallowRef<VisitedRecords | null>(null)
  const visited = computed(() => (lastVisited.value?.of === workspaceId() ? lastVisited.value : null))
  const pinned = computed(() => visited.value?.pinned ?? [])
  const modules = computed<VisitedRecords['modules']>(() => visited.value?.modules ?? new Map<string, string>())
  const savedViews = computed<readonly SavedView[]>(() => visited.value?.views ?? [])
  const found = shallowRef<FoundRows | null>(null)
  /** Errors of the search, and of reading the workspace's data. */
  const askedError = shallowRef<ErrorShape | null>(null)
  const visitsError = shallowRef<ErrorShape | null>(null)
  const can = shallowRef<readonly CommandId[]>([])
  /** Note on commands of other pages that cannot run at once. */
  function saidOf(id: CommandId): string {
    const room = roomOf(id, here())
    return room === null || room === here()
      ? t('palette.notNow')
      : t('palette.opensRoom', { room: ofCommands(`commands.scope.${room}`) })
  }
  /** Commands of other pages that cannot run at once. They come last, unless the query equals the name of one. */
  const elsewhere = computed<readonly PaletteRow[]>(() => {
    const { scope, words } = asked.value
    if (workspaceId() === null || (scope === 'all' ? words === '' : scope !== 'commands')) return []
    const ids = COMMAND_IDS.filter((id) => !can.value.includes(id) && roomOf(id, here()) !== null)
    return commandRows(ids, paletteWords, words, saidOf)
  })
  /** Whether the palette is open; requests are sent only then. */
  const wasOpened = ref(false)
  /** Key of the selected row, which does not move when results arrive. */
  const held = ref<string | null>(null)

  const pins = computed(() => new Set(pinned.value.map(({ noun, id }) => `${noun} ${id}`)))
  const workspaces = useWorkspaces()
  /** Rows found by name, all of each kind. */
  const named = computed<readonly (readonly PaletteRow[])[]>(() => {
    const { scope, words } = asked.value
    const commands = commandRows(can.value, paletteWords, words)
    if (scope === 'commands') return [commands, elsewhere.value]
    if (words === '' || (scope !== 'all' && scope !== 'projects')) return []
    const builtIn = BUILT_IN_VIEWS.map((id) => ({ id, name: t(`mine.view.${id}`) }))
    const views = workspaceId() === null ? [] : [...builtIn, ...(visited.value?.views ?? [])]
    const viewsFound = viewRows(views, words)
    if (scope === 'projects') return [viewsFound]
    const others = workspaces.list.filter(({ isActive }) => !isActive)
    return [commands, viewsFound, workspaceRows(others, words)]
  })
  /** Searching for commands only shows all of them. */
  const mostNamed = computed(() => (asked.value.scope === 'commands' ? Infinity : mostOf(asked.value.scope)))
  const rows = computed<readonly PaletteRow[]>(() => {
    const { scope, words } = asked.value
    const called = named.value.flatMap((some) => some.slice(0, mostNamed.value))
    if (words === '') return scope === 'all' ? visitedRows(pinned.value, visited.value?.recent ?? []) : called
    const records = found.value?.scope === scope ? withPins(found.value.rows, pins.value) : []
    // An exact record or person outranks a command; a command outranks a match inside a record.
    const isFirstExact = records[0] !== undefined && isExact(records[0], words)
    const page = scope === 'commands' ? [] : [everywhereRow(words)]
    const shown = withNamed(records, called, isFirstExact)
    if (scope !== 'all') return exactFirst(shown, page)
    const others = elsewhere.value.slice(0, mostNamed.value)
    const begins = !isFirstExact && others[0] !== undefined && isExact(others[0], words)
    return exactFirst(begins ? [...others, ...shown] : [...shown, ...others], page)
  })

  const isAway = useAway()
  const service = useServiceSearch(
    () => {
      const { scope, words } = asked.value
      const id = workspaceId()
      const asks = id !== null && scope !== 'commands' && words.length >= LEAST_LETTERS
      // Privacy: clipboard content is never sent to the service.
      return asks && wasOpened.value && !isSavedOnly && pasted.offers.value.length === 0
        ? { workspaceId: id, text: words, module: null, deleted: false }
        : null
    },
    { wait: SERVICE_PAUSE, count: SERVICE_COUNT, isPaused: () => isAway.value }
  )
  const isOfClients = (module: string): boolean => isListOfClients(module, modules.value.get(module) ?? null)
  /** Hits of the service, without those that are shown as clients. */
  function hitsBeside(rows: readonly PaletteRow[]): readonly ServiceHit[] {
    const hits = service.found.value?.hits ?? []
    const twins = twinsAmong(rows, hits, isOfClients)
    return hits.filter((hit) => !twins.has(keyOf(hit)))
  }
  /** Appends hits of the service to those of the cache. They keep their positions when they get saved later. */
  function withService(rows: readonly PaletteRow[], now: ScopedQuery): readonly PaletteRow[] {
    const twins = twinsAmong(rows, service.found.value?.hits ?? [], isOfClients)
    const own = rows.filter(({ key }) => !twins.has(key))
    return [...own, ...serviceRows(hitsBeside(rows), own, mostOf(now.scope), SCOPE_NOUNS[now.scope])]
  }
  watch(service.found, (now) => {
    const shown = found.value
    // Without an answer of the cache these rows wait for it.
    if (now === null || shown === null || !areEqual(shown, asked.value)) return
    found.value = { ...shown, rows: steadyRows(shown.rows, withService(shown.rows, shown), held.value) }
  })

  /** Incremented to invalidate pending answers. */
  let turn = 0
  let isAsking = false
  let shouldAskAgain = false

  /** One request at a time. Of changes during a request only the last is sent afterwards. */
  async function ask(): Promise<void> {
    if (isAsking) {
      shouldAskAgain = true
      return
    }
    isAsking = true
    try {
      do {
        shouldAskAgain = false
        await askOnce()
      } while (shouldAskAgain)
    } finally {
      isAsking = false
    }
  }

  async function askOnce(): Promise<void> {
    const mine = turn
    const now = asked.value
    const workspace = workspaceId()
    askedError.value = null
    if (workspace === null || now.words === '' || now.scope === 'commands') {
      found.value = null
      return
    }
    const isLate = (): boolean => mine !== turn || workspace !== workspaceId() || !areEqual(now, asked.value)
    try {
      const isFirst = found.value === null || !areEqual(found.value, now)
      const answer = await lookFor(workspace, now, (records) => {
        // Show records early: reference data and late people come after them.
        if (isFirst && !isLate() && records.rows.length > 0)
          found.value = { ...records, rows: withService(records.rows, now) }
      })
      if (isLate()) return
      const before = found.value !== null && areEqual(found.value, now) ? found.value.rows : []
      found.value = { ...answer, rows: steadyRows(before, withService(answer.rows, now), held.value) }
    } catch (thrown) {
      if (isLate()) return
      // Drop results of another query, because Enter would open them. Early records of this query stay.
      if (found.value !== null && !areEqual(found.value, now)) found.value = null
      askedError.value = asError(thrown).toShape()
    }
  }

  /** Reads pins, recent records, views and available commands when the palette opens. */
  async function begin(): Promise<void> {
    turn += 1
    wasOpened.value = true
    text.value = ''
    chosen.value = 'all'
    found.value = null
    askedError.value = null
    can.value = commandsNow()
    await readVisits()
  }

  /** Number of the latest read; older ones are ignored. */
  let visitsTurn = 0
  async function readVisits(): Promise<void> {
    visitsTurn += 1
    const mine = visitsTurn
    const workspace = workspaceId()
    if (workspace === null) return
    const answers = await Promise.allSettled([
      readPreference(workspace, 'pins'),
      readPreference(workspace, 'recent'),
      request('search.modules', { workspaceId: workspace }),
      readPreference(workspace, 'views')
    ])
    if (mine !== visitsTurn || workspace !== workspaceId()) return
    const [pinnedNow, recentNow, modulesNow, viewsNow] = answers
    const before = visited.value
    // A failed part keeps its old value and does not affect the others.
    lastVisited.value = {
      of: workspace,
      pinned: valueOf(pinnedNow) ?? before?.pinned ?? [],
      recent: valueOf(recentNow)?.slice(0, MOST_RECENT) ?? before?.recent ?? [],
      modules: titlesOf(valueOf(modulesNow)?.modules) ?? before?.modules ?? new Map<string, string>(),
      views: valueOf(viewsNow) ?? before?.views ?? []
    }
    const failed = answers.find((one) => one.status === 'rejected')
    visitsError.value = failed === undefined ? null : asError(failed.reason).toShape()
  }

  /** Repeats whatever failed. */
  async function retry(): Promise<void> {
    await Promise.all([readVisits(), ask()])
  }

  // The results belong to the former workspace.
  watch(
    workspaceId,
    () => {
      found.value = null
      visitsError.value = null
      if (wasOpened.value) void retry()
    },
    { flush: 'sync' }
  )
  watch(asked, (now, before) => {
    if (!areEqual(now, before)) void ask()
  })
  // During a sweep new results are appended after the existing ones.
  let later: ReturnType<typeof setTimeout> | undefined
  const askSoon = ({ workspaceId: changed }: { readonly workspaceId: string }): void => {
    if (!wasOpened.value || changed !== workspaceId() || later !== undefined || asked.value.words === '') return
    later = setTimeout(() => {
      later = undefined
      void ask()
    }, REREAD_PAUSE)
  }
  const stops = [on('changed', askSoon), on('reopened', askSoon)]
  onScopeDispose(() => {
    end()
    for (const stop of stops) stop()
    turn += 1
  })

  const readAs = computed(() => (asked.value.words === '' ? [] : (found.value?.readAs ?? [])))
  const status = computed(() => {
    const { words, scope } = asked.value
    if (askedError.value !== null) return t('palette.failed')
    if (words === '' && scope !== 'commands') return visitsError.value === null ? '' : t('palette.notRead')
    if (found.value === null && scope !== 'commands' && workspaceId() !== null) return t('palette.looking')
    return ''
  })
  const rest = computed<PaletteRest | null>(() => {
    const { scope, words } = asked.value
    if (words === '') {
      const shownPins = rows.value.filter(({ target }) => target.kind === 'record' && target.pinned).length
      return scope === 'all' && shownPins < pinned.value.length ? 'morePinned' : null
    }
    if ([...named.value, elsewhere.value].some(({ length }) => length > mostNamed.value)) return 'more'
    if (found.value === null || !areEqual(found.value, asked.value)) return null
    const fromService = service.found.value
    if (found.value.hasMore || isLeftOut(hitsBeside(rows.value), rows.value, SCOPE_NOUNS[scope])) return 'more'
    // The unread hits of the service may be shown already, or be of other kinds.
    return fromService?.hasMore === true ? 'mayBeMore' : null
  })

  /** Whether the results belong to the current query. */
  const isSettled = computed(() => {
    const { words, scope } = asked.value
    // Without a workspace there are only commands.
    if (words === '' && scope === 'all') return visited.value !== null || workspaceId() === null
    if (words === '' || scope === 'commands' || askedError.value !== null || workspaceId() === null) return true
    return found.value !== null && areEqual(found.value, asked.value)
  })

  /** Whether the cache's answer is complete; also true after an error. */
  const whole = computed(() => isSettled.value && (askedError.value !== null || found.value?.whole !== false))
  /** Whether all matches of the cache are shown. Hits only from the service are then not saved. */
  const areAllSaved = computed(() => whole.value && askedError.value === null && found.value?.hasMore === false)

  // Tries the offers in turn until one has results, else returns to the first. A link is always kept, as it leads
  // somewhere.
  watch(
    whole,
    (isNow) => {
      const tried = pasted.tried.value
      if (!isNow || tried === null) return
      const isShown = ({ target }: PaletteRow): boolean => !isSavedOnly || linkOf(target) !== null
      const isFound = askedError.value !== null || found.value?.rows.some(isShown) === true
      if (isFound || tried.link !== undefined || text.value !== tried.words) return pasted.stay()
      const next = pasted.offers.value[pasted.offers.value.indexOf(tried) + 1] ?? null
      pasted.tried.value = next
      text.value = (next ?? pasted.offers.value[0])?.words ?? ''
    },
    { flush: 'sync' }
  )

  /** The palette was closed: stop requesting. */
  function end(): void {
    wasOpened.value = false
    clearTimeout(later)
    later = undefined
  }

  return {
    text,
    pasted,
    chosen,
    asked,
    held,
    rows,
    error: askedError,
    visitsError,
    status,
    rest,
    readAs,
    isSettled,
    whole,
    areAllSaved,
    service,
    isAway,
    modules,
    savedViews,
    begin,
    end,
    retry,
    readVisits
  }
}

export type Palette = ReturnType<typeof usePalette>

const areEqual = (one: ScopedQuery, other: ScopedQuery): boolean =>
  one.scope === other.scope && one.words === other.words

const valueOf = <T>(answer: PromiseSettledResult<T>): T | null => (answer.status === 'fulfilled' ? answer.value : null)

const titlesOf = (modules: readonly SearchedModule[] | undefined): VisitedRecords['modules'] | null =>
  modules === undefined ? null : new Map(modules.flatMap(({ name, title }) => (title === null ? [] : [[name, title]])))
