/** Names of the current folder or list, and links to its ancestors. */
import { computed, type Ref } from 'vue'
import type { EntryPlace } from '@shared/model/files'
import { placeAddress, TOP, type FilesPlace } from '../../components/files/address'
import { entryTitle, folderName, pathTyped } from '../../components/files/entry-words'
import type { Crumb } from '../../components/files/path-bar.vue'
import { t } from '../../locales/files'

export interface NamedPlace {
  /** Null while unknown. */
  readonly place: Readonly<Ref<FilesPlace | null>>
  /** The path of the current folder; null while unknown, and for other lists. */
  readonly folder: Readonly<Ref<EntryPlace | null>>
  /** Search text; empty: none. */
  readonly searched: Readonly<Ref<string>>
}

/**
 * Names of the position and list, the breadcrumbs, and the path as text (empty at the root and for other lists). `up`
 * is null if there is no parent.
 */
export function usePlaceNames({ place, folder, searched }: NamedPlace) {
  const folderId = computed(() => (place.value?.kind === 'folder' ? place.value.id : null))
  const placeName = computed(() => {
    const at = place.value
    if (at === null) return t('files.title')
    if (at.kind !== 'folder') return t(at.kind === 'unplaced' ? 'files.unplacedTitle' : `files.${at.kind}`)
    return at.id === null ? t('files.top') : entryTitle('folder', at.id, folder.value?.title ?? null).text
  })
  const label = computed(() =>
    searched.value !== ''
      ? t('files.find.results', { words: searched.value })
      : t('files.contentsOf', { folder: placeName.value })
  )
  const above = computed(() => folder.value?.path ?? [])
  const crumbs = computed<readonly Crumb[]>(() => [
    { name: t('files.top'), to: placeAddress(TOP) },
    ...above.value.map((one) => ({ name: folderName(one), to: placeAddress({ kind: 'folder', id: one.id }) })),
    ...(place.value === null || (place.value.kind === 'folder' && place.value.id === null)
      ? []
      : [{ name: placeName.value, to: placeAddress(place.value) }])
  ])
  const typedPath = computed(() =>
    folderId.value === null ? '' : [pathTyped(above.value), placeName.value].filter((part) => part !== '').join('/')
  )
  /** The parent folder; null at the root. */
  const up = computed<FilesPlace | null>(() => {
    if (place.value === null || (place.value.kind === 'folder' && place.value.id === null)) return null
    return { kind: 'folder', id: above.value.at(-1)?.id ?? null }
  })
  const upName = computed(() => {
    const last = above.value.at(-1)
    return last ? folderName(last) : t('files.top')
  })

  return { placeName, label, crumbs, typedPath, up, upName }
}
