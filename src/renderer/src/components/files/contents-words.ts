/** Texts of a file list about itself: length, age, completeness, and why it is empty. Pure. */
import type { FilesListOf } from '@shared/contract/files'
import type { SyncList } from '@shared/model/sync'
import { formatMoment, formatNear } from '../../basics/format'
import { t } from '../../locales/files'
import { emptiness, type Emptiness, type ListState, type ListWords } from '../../record-ui/list/list-words'
import { countWords } from './entry-words'

export interface ContentsState extends ListState {
  readonly of: FilesListOf
  readonly counts: { readonly folders: number; readonly files: number } | null
}

/** Age of the list; for a completely swept one, that of the sweep. */
const ageOf = ({ facts }: ListState): number | null => facts?.coverage.sweptAt ?? facts?.fetchedAt ?? null

/** The status line; empty if the list itself explains why it is empty. */
export function contentsWords(state: ContentsState, now: number): ListWords {
  const nothing: ListWords = { parts: [], hint: '', needsAttention: false }
  const { counts, facts, total } = state
  if (state.error) return total ? { parts: [t('projects.status.failed')], hint: '', needsAttention: true } : nothing
  if (!total || counts === null || facts === null) return nothing
  const count = countWords(counts.folders, counts.files)
  const { coverage } = facts
  const at = ageOf(state)
  if (coverage.state === 'complete') {
    if (at === null) return { parts: [count], hint: '', needsAttention: false }
    return {
      parts: [count, t('files.status.whole', { time: formatNear(at, now) })],
      hint: t('common.asOfFull', { moment: formatMoment(at) }),
      needsAttention: false,
      at
    }
  }
  if (coverage.obstacle !== null) {
    return { parts: [count, t(`projects.status.obstacle.${coverage.obstacle}`)], hint: '', needsAttention: true }
  }
  const isSweeping = state.sweep?.state === 'running' || state.sweep?.state === 'waiting'
  // A search never knows whether there is more.
  const note = state.of.kind === 'search' ? [] : [t(isSweeping ? 'files.status.reading' : 'files.status.namesOnly')]
  return { parts: [count, ...note], hint: '', needsAttention: false }
}

/** The swept lists that contribute to a list. Folders and searches are read on their own. */
export function sweptBehind(of: FilesListOf): readonly SyncList[] {
  switch (of.kind) {
    case 'folder':
      return of.id === null ? ['file-tree'] : []
    case 'unplaced':
      return ['file-tree']
    case 'changed':
      return ['folders-active', 'files-active']
    case 'deleted':
      return ['folders-deleted', 'files-deleted']
    case 'search':
      return []
  }
}

/** The service has no such folder. Its cached content stays. */
export function isGone({ of, facts }: Pick<ContentsState, 'of' | 'facts'>): boolean {
  const code = facts?.failure?.code
  return of.kind === 'folder' && of.id !== null && (code === 'not-found' || code === 'service-not-found')
}

export interface EmptyWords {
  readonly sentence: string
  readonly hint: string
  readonly action: 'retry' | 'read' | 'again' | 'clear' | 'widen' | null
}

/** Why there are no rows, and a possible action; null if there are some, or that is unknown. */
export function emptyContents(state: ContentsState, isNarrowed: boolean, now: number): EmptyWords | null {
  const why = emptiness({ ...state, filtered: state.of.kind === 'search' || isNarrowed ? { among: null } : null })
  if (why === null) return null
  const at = ageOf(state)
  const said = at === null ? '' : t('files.empty.folderHint', { time: formatNear(at, now) })
  const { kind } = state.of
  if (state.of.kind === 'search' && why !== 'failed') {
    return isNarrowed
      ? { sentence: t('files.empty.narrowed'), hint: '', action: 'widen' }
      : { sentence: t('files.empty.noMatch'), hint: t('files.empty.noMatchHint'), action: 'clear' }
  }
  if (isGone(state) && (why === 'unknown' || why === 'reading')) {
    return { sentence: t('files.empty.gone'), hint: t('files.empty.goneHint'), action: 'again' }
  }
  switch (why satisfies Emptiness) {
    case 'failed':
      return { sentence: t('files.empty.failed'), hint: '', action: 'retry' }
    case 'no-match':
      return { sentence: t('files.empty.narrowed'), hint: '', action: 'widen' }
    case 'reading':
      return { sentence: t('files.empty.reading'), hint: t('files.empty.readingHint'), action: null }
    case 'unknown':
      return { sentence: t('files.empty.unknown'), hint: t('files.empty.unknownHint'), action: 'read' }
    case 'unknown-offline':
      return { sentence: t('files.empty.unknown'), hint: t('files.empty.unknownOffline'), action: 'read' }
    default:
      if (kind === 'unplaced' || kind === 'changed' || kind === 'deleted') {
        return { sentence: t(`files.empty.${kind}`), hint: said, action: 'again' }
      }
      return {
        sentence: t(state.of.kind === 'folder' && state.of.id === null ? 'files.empty.top' : 'files.empty.folder'),
        hint: said,
        action: 'again'
      }
  }
}
