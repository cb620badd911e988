/** What the search shows for what is typed: each answer belongs to the words on screen, or is dropped. */
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { SearchedModule } from '@shared/model/search'
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
import { lookFor, mostOf, type Found } from './look-for'
import { commandRows, viewRows, workspaceRows } from './named-rows'
import { linkOf } from './row-actions'
import {
  everywhereRow,
  exactFirst,
  isExact,
  isLeftOut,
  serviceRows,
  steadyRows,
  visitedRows,
  withNamed,
  withPins,
  type PaletteRest,
  type PaletteRow
} from './palette-rows'
import { askedFor, SCOPE_NOUNS, type Asked, type PaletteScope } from './palette-scope'

/** Milliseconds between two readings that changed data cause. */
const REREAD_PAUSE = 1_500
/** Milliseconds without a letter before the service is asked. */
const SERVICE_PAUSE = 300
/** Records that it is asked for. */
const SERVICE_COUNT = 30

/** Records that were opened lately. */
const MOST_RECENT = 40

/** What is known of a workspace before anything is typed. */
interface Visited {
  /** The workspace. */
  readonly of: string
  readonly pinned: readonly Visit[]
  readonly recent: readonly Visit[]
  /** The titles of modules by their names. */
  readonly modules: ReadonlyMap<string, string>
  readonly views: readonly SavedView[]
}

/**
 * What is typed, what was found for it, and what is known of both: `begin` where the search comes on screen, `end` where
 * it goes. Nothing is shown of another workspace than this one.
 *
 * @param savedOnly the service is asked for nothing
 */
export function usePalette(workspaceId: () => string | null, here: () => Scope | null = () => null, savedOnly = false) {
  const text = ref('')
  const pasted = usePastedCandidates(text, savedOnly)
  const chosen = ref<PaletteScope>('all')
  const asked = computed(() => askedFor(text.value, chosen.value))
  /** As it was read last, of whichever workspace. */
  const lastVisited = shallowRef<Visited | null>(null)
  const visited = computed(() => (lastVisited.value?.of === workspaceId() ? lastVisited.value : null))
  const pinned = computed(() => visited.value?.pinned ?? [])
  const modules = computed<Visited['modules']>(() => visited.value?.modules ?? new Map<string, string>())
  const savedViews = computed<readonly SavedView[]>(() => visited.value?.views ?? [])
  const found = shallowRef<Found | null>(null)
  /** Why what is typed could not be looked for, and why not all is known of the workspace. */
  const askedError = shallowRef<ErrorShape | null>(null)
  const visitsError = shallowRef<ErrorShape | null>(null)
  const can = shallowRef<readonly CommandId[]>([])
  /** What is said of the commands of rooms that can't be carried out at once. */
  function saidOf(id: CommandId): string {
    const room = roomOf(id, here())
    return room === null || room === here()
      ? t('palette.notNow')
      : t('palette.opensRoom', { room: ofCommands(`commands.scope.${room}`) })
  }
  /** Commands of rooms that can't be carried out at once: behind all that is found, unless one is called so in full. */
  const elsewhere = computed<readonly PaletteRow[]>(() => {
    const { scope, words } = asked.value
    if (workspaceId() === null || (scope === 'all' ? words === '' : scope !== 'commands')) return []
    const ids = COMMAND_IDS.filter((id) => !can.value.includes(id) && roomOf(id, here()) !== null)
    return commandRows(ids, paletteWords, words, saidOf)
  })
  /** The search is on screen: only then anything is asked. */
  const opened = ref(false)
  /** The key of the selected row, which stays where it is whatever comes. */
  const held = ref<string | null>(null)

  const pins = computed(() => new Set(pinned.value.map(({ noun, id }) => `${noun} ${id}`)))
  const workspaces = useWorkspaces()
  /** What is found by what it is called: all of each kind. */
  const named = computed<readonly (readonly PaletteRow[])[]>(() => {
    const { scope, words } = asked.value
    const commands = commandRows(can.value, paletteWords, words)
    if (scope === 'commands') return [commands, elsewhere.value]
    if (words === '' || (scope !== 'all' && scope !== 'projects')) return []
    const builtIn = BUILT_IN_VIEWS.map((id) => ({ id, name: t(`mine.view.${id}`) }))
    const views = workspaceId() === null ? [] : [...builtIn, ...(visited.value?.views ?? [])]
    const viewsFound = viewRows(views, words)
    if (scope === 'projects') return [viewsFound]
    const others = workspaces.list.filter(({ active }) => !active)
    return [commands, viewsFound, workspaceRows(others, words)]
  })
  /** Commands that are looked for alone are all there. */
  const mostNamed = computed(() => (asked.value.scope === 'commands' ? Infinity : mostOf(asked.value.scope)))
  const rows = computed<readonly PaletteRow[]>(() => {
    const { scope, words } = asked.value
    const called = named.value.flatMap((some) => some.slice(0, mostNamed.value))
    if (words === '') return scope === 'all' ? visitedRows(pinned.value, visited.value?.recent ?? []) : called
    const records = found.value?.scope === scope ? withPins(found.value.rows, pins.value) : []
    // An exact record or person outranks a command; a command outranks what is found somewhere in a record.
    const exact = records[0] !== undefined && isExact(records[0], words)
    const page = scope === 'commands' ? [] : [everywhereRow(words)]
    const shown = withNamed(records, called, exact)
    if (scope !== 'all') return exactFirst(shown, page)
    const others = elsewhere.value.slice(0, mostNamed.value)
    const begins = !exact && others[0] !== undefined && isExact(others[0], words)
    return exactFirst(begins ? [...others, ...shown] : [...shown, ...others], page)
  })

  const away = useAway()
  const service = useServiceSearch(
    () => {
      const { scope, words } = asked.value
      const id = workspaceId()
      const asks = id !== null && scope !== 'commands' && words.length >= LEAST_LETTERS
      // What was in a clipboard is nobody's business but the user's.
      return asks && opened.value && !savedOnly && pasted.offers.value.length === 0
        ? { workspaceId: id, text: words, module: null, deleted: false }
        : null
    },
    { wait: SERVICE_PAUSE, count: SERVICE_COUNT, paused: () => away.value }
  )
  /** What the service found comes behind what is saved, and stays where it is once that is saved as well. */
  function withService(rows: readonly PaletteRow[], now: Asked): readonly PaletteRow[] {
    const hits = service.found.value?.hits ?? []
    return hits.length === 0 ? rows : [...rows, ...serviceRows(hits, rows, mostOf(now.scope), SCOPE_NOUNS[now.scope])]
  }
  watch(service.found, (now) => {
    const shown = found.value
    // Without an answer of the cache yet these rows wait for it.
    if (now === null || shown === null || !areEqual(shown, asked.value)) return
    found.value = { ...shown, rows: steadyRows(shown.rows, withService(shown.rows, shown), held.value) }
  })

  /** Changes when what is on its way belongs to nothing any more. */
  let turn = 0
  let asking = false
  let askAgain = false

  /** One question at a time: of what is typed meanwhile only the last is asked, once the answer is there. */
  async function ask(): Promise<void> {
    if (asking) {
      askAgain = true
      return
    }
    asking = true
    try {
      do {
        askAgain = false
        await askOnce()
      } while (askAgain)
    } finally {
      asking = false
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
        // Reference data comes behind them, and people who are late: who sees records need not wait for those.
        if (isFirst && !isLate() && records.rows.length > 0)
          found.value = { ...records, rows: withService(records.rows, now) }
      })
      if (isLate()) return
      const before = found.value !== null && areEqual(found.value, now) ? found.value.rows : []
      found.value = { ...answer, rows: steadyRows(before, withService(answer.rows, now), held.value) }
    } catch (thrown) {
      if (isLate()) return
      // What earlier words found is not what these do: Enter would open it. The records of these may be there.
      if (found.value !== null && !areEqual(found.value, now)) found.value = null
      askedError.value = asError(thrown).toShape()
    }
  }

  /** What is pinned and was opened last, the views, and what can be done now: read when the search opens. */
  async function begin(): Promise<void> {
    turn += 1
    opened.value = true
    text.value = ''
    chosen.value = 'all'
    found.value = null
    askedError.value = null
    can.value = commandsNow()
    await readVisits()
  }

  /** Of several readings the last counts. */
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
    // What could not be read stays as it was, and takes nothing of the rest away.
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

  /** Reads and asks once more, whatever could not be. */
  async function retry(): Promise<void> {
    await Promise.all([readVisits(), ask()])
  }

  // What was found is of the workspace that was left.
  watch(
    workspaceId,
    () => {
      found.value = null
      visitsError.value = null
      if (opened.value) void retry()
    },
    { flush: 'sync' }
  )
  watch(asked, (now, before) => {
    if (!areEqual(now, before)) void ask()
  })
  // While lists are being read, what was not there comes in, behind what is.
  let later: ReturnType<typeof setTimeout> | undefined
  const askSoon = ({ workspaceId: changed }: { readonly workspaceId: string }): void => {
    if (!opened.value || changed !== workspaceId() || later !== undefined || asked.value.words === '') return
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
    if (found.value.more || isLeftOut(fromService?.hits ?? [], rows.value, SCOPE_NOUNS[scope])) return 'more'
    // What was not read of its answer may be shown already, or be of other kinds.
    return fromService?.more === true ? 'mayBeMore' : null
  })

  /** What is shown belongs to what is typed. */
  const settled = computed(() => {
    const { words, scope } = asked.value
    // Without a workspace there are only commands.
    if (words === '' && scope === 'all') return visited.value !== null || workspaceId() === null
    if (words === '' || scope === 'commands' || askedError.value !== null || workspaceId() === null) return true
    return found.value !== null && areEqual(found.value, asked.value)
  })

  /** Nothing more of what is saved is to come; after an error neither. */
  const whole = computed(() => settled.value && (askedError.value !== null || found.value?.whole !== false))
  /** All that is saved and fits is shown: what the service alone found is not among it. */
  const allSaved = computed(() => whole.value && askedError.value === null && found.value?.more === false)

  // The first that is found is looked for, or else the first of all. A link leads somewhere in any case.
  watch(
    whole,
    (now) => {
      const tried = pasted.tried.value
      if (!now || tried === null) return
      const isShown = ({ target }: PaletteRow): boolean => !savedOnly || linkOf(target) !== null
      const isFound = askedError.value !== null || found.value?.rows.some(isShown) === true
      if (isFound || tried.link !== undefined || text.value !== tried.words) return pasted.stay()
      const next = pasted.offers.value[pasted.offers.value.indexOf(tried) + 1] ?? null
      pasted.tried.value = next
      text.value = (next ?? pasted.offers.value[0])?.words ?? ''
    },
    { flush: 'sync' }
  )

  /** The search was left: nobody waits for an answer any more. */
  function end(): void {
    opened.value = false
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
    settled,
    whole,
    allSaved,
    service,
    away,
    modules,
    savedViews,
    begin,
    end,
    retry,
    readVisits
  }
}

export type Palette = ReturnType<typeof usePalette>

const areEqual = (one: Asked, other: Asked): boolean => one.scope === other.scope && one.words === other.words

const valueOf = <T>(answer: PromiseSettledResult<T>): T | null => (answer.status === 'fulfilled' ? answer.value : null)

const titlesOf = (modules: readonly SearchedModule[] | undefined): Visited['modules'] | null =>
  modules === undefined ? null : new Map(modules.flatMap(({ name, title }) => (title === null ? [] : [[name, title]])))
