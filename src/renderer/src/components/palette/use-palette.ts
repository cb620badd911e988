/** What the search shows for what is typed: each answer belongs to the words on screen, or is dropped. */
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { PersonRow } from '@shared/model/records'
import type { SearchResult } from '@shared/model/search'
import type { Visit } from '@shared/model/view'
import { commandsNow } from '../../commands/active'
import type { CommandId } from '../../commands/catalogue'
import { asError, on, request } from '../../desktop'
import { t } from '../../locales/palette'
import { t as commandWord } from '../../locales/commands'
import { commandRows, FEW, hitRows, MANY, personRows, visitedRows, type PaletteRow } from './palette-rows'
import { askedFor, SCOPE_NOUNS, type PaletteScope } from './palette-scope'

/** Records of which the best are shown by kind. */
const HITS = 200
/** Milliseconds between two readings that changed data cause. */
const REREAD_PAUSE = 1_500
const NOTHING: SearchResult = { hits: [], more: false, readAs: [] }

interface Found {
  readonly words: string
  readonly scope: PaletteScope
  readonly records: SearchResult
  readonly people: readonly PersonRow[]
  readonly morePeople: boolean
}

export function usePalette(workspaceId: () => string | null) {
  const text = ref('')
  const chosen = ref<PaletteScope>('all')
  const asked = computed(() => askedFor(text.value, chosen.value))
  const pinned = shallowRef<readonly Visit[]>([])
  const recent = shallowRef<readonly Visit[]>([])
  const found = shallowRef<Found | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  const can = shallowRef<readonly CommandId[]>([])
  /** Grows with every question; answers to an earlier one are dropped. */
  let question = 0

  const pins = computed(() => new Set(pinned.value.map(({ noun, id }) => `${noun} ${id}`)))
  const wordsOf = (id: CommandId) => ({
    label: commandWord(`commands.words.${id}.label`),
    also: commandWord(`commands.words.${id}.also`)
  })
  const rows = computed<readonly PaletteRow[]>(() => {
    const { scope, words } = asked.value
    const limit = scope === 'all' ? FEW : MANY
    const commands =
      scope === 'all' || scope === 'commands'
        ? commandRows(can.value, wordsOf, words).slice(0, scope === 'commands' ? undefined : words === '' ? 0 : limit)
        : []
    if (words === '') return scope === 'all' ? visitedRows(pinned.value, recent.value, limit) : commands
    const shown = found.value?.scope === scope ? found.value : null
    const records = shown === null ? [] : hitRows(shown.records.hits, pins.value, limit)
    const people = shown === null ? [] : personRows(shown.people, words)
    // An exact record outranks a command; a command outranks what is found somewhere in a record.
    const exact = records.length > 0 && records[0]?.title?.toLocaleLowerCase() === words.toLocaleLowerCase()
    return exact ? [...records, ...people, ...commands] : [...commands, ...records, ...people]
  })

  async function ask(): Promise<void> {
    const mine = (question += 1)
    const { scope, words } = asked.value
    const workspace = workspaceId()
    error.value = null
    if (workspace === null || words === '' || scope === 'commands') {
      found.value = null
      return
    }
    const limit = scope === 'all' ? FEW : MANY
    const wantsPeople = scope === 'all' || scope === 'people'
    try {
      const [records, people] = await Promise.all([
        request('search.cache', {
          ...{ workspaceId: workspace, text: words, nouns: SCOPE_NOUNS[scope], deleted: false, limit: HITS }
        }),
        wantsPeople
          ? request('people.list', {
              ...{ workspaceId: workspace, text: words, offset: 0, limit },
              sort: { key: 'projects', descending: true }
            })
          : { rows: [], total: 0 }
      ])
      if (mine !== question) return
      found.value = { words, scope, records, people: people.rows, morePeople: people.total > people.rows.length }
    } catch (thrown) {
      if (mine !== question) return
      // What earlier words found is not what these do: Enter would open it.
      found.value = null
      error.value = asError(thrown).toShape()
    }
  }

  /** What is pinned and was opened last, and what can be done now: read when the search opens. */
  async function begin(): Promise<void> {
    text.value = ''
    chosen.value = 'all'
    found.value = null
    error.value = null
    can.value = commandsNow()
    await readVisits()
  }

  async function readVisits(): Promise<void> {
    const workspace = workspaceId()
    if (workspace === null) return
    try {
      const [pinnedNow, recentNow] = await Promise.all([
        request('visits.pinned', { workspaceId: workspace }),
        request('visits.recent', { workspaceId: workspace, nouns: null, limit: 40 })
      ])
      pinned.value = pinnedNow
      recent.value = recentNow
    } catch (thrown) {
      error.value = asError(thrown).toShape()
    }
  }

  watch(asked, (now, before) => {
    if (now.scope !== before.scope || now.words !== before.words) void ask()
  })
  // While lists are being read, what was not there comes in; the selected row stays.
  let later: ReturnType<typeof setTimeout> | undefined
  const stop = on('changed', ({ workspaceId: changed }) => {
    if (changed !== workspaceId() || later !== undefined || asked.value.words === '') return
    later = setTimeout(() => {
      later = undefined
      void ask()
    }, REREAD_PAUSE)
  })
  onScopeDispose(() => {
    clearTimeout(later)
    stop()
    question += 1
  })

  /** Words that were understood otherwise: "also as ...". */
  const readAs = computed(() => (found.value ?? { records: NOTHING }).records.readAs)
  const status = computed(() => {
    const { words, scope } = asked.value
    if (error.value !== null) return t('palette.failed')
    if (words === '' && scope !== 'commands') return ''
    if (found.value === null && scope !== 'commands' && workspaceId() !== null) return t('palette.looking')
    return ''
  })
  /** More was found than is shown. */
  const more = computed(() => {
    const { hits, more: beyond } = found.value?.records ?? NOTHING
    const shown = rows.value.filter(({ target }) => target.kind === 'record').length
    return asked.value.words !== '' && (beyond || hits.length > shown || found.value?.morePeople === true)
  })

  /** What is shown belongs to what is typed. */
  const settled = computed(() => {
    const { words, scope } = asked.value
    // Without a workspace there are only commands.
    if (words === '' || scope === 'commands' || error.value !== null || workspaceId() === null) return true
    return found.value?.words === words && found.value.scope === scope
  })

  return { text, chosen, asked, rows, error, status, more, readAs, settled, begin, ask, readVisits }
}
