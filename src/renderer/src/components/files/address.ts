/** Parses and builds addresses of the Files page, for history and links. Pure. */
import type { LocationQuery, RouteLocationRaw, RouteParamsGeneric } from 'vue-router'
import type { EntryName } from '@shared/model/files'
import type { FilesListOf } from '@shared/contract/files'

/** A list that can be shown. */
export type FilesPlace =
  { readonly kind: 'folder'; readonly id: number | null } | { readonly kind: 'unplaced' | 'changed' | 'deleted' }

export interface FilesAddress {
  /** Null: the last folder. A file is shown in its folder, which is not known yet. */
  readonly place: FilesPlace | { readonly kind: 'file'; readonly id: number } | null
  /** The entry whose details are shown. */
  readonly open: EntryName | null
  /** Search text; empty: no search. */
  readonly words: string
  /** Whether the search covers only the folder. */
  readonly isBelow: boolean
}

export const TOP: FilesPlace = { kind: 'folder', id: null }
const LISTS = ['unplaced', 'changed', 'deleted'] as const
const ENTRY = /^(folder|file)-(\d{1,16})$/

const one = (value: LocationQuery[string] | RouteParamsGeneric[string] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? ''

export function readAddress(params: RouteParamsGeneric, query: LocationQuery): FilesAddress {
  const [, noun, id] = ENTRY.exec(one(query['open'])) ?? []
  return {
    place: placeIn(one(params['kind']), one(params['id'])),
    open: noun === undefined ? null : { noun: noun === 'folder' ? 'folder' : 'file', id: Number(id) },
    words: one(query['find']),
    isBelow: one(query['below']) === '1'
  }
}

function placeIn(kind: string, id: string): FilesAddress['place'] {
  if (kind === 'folders') return { kind: 'folder', id: id === '' ? null : Number(id) }
  if (kind === 'files') return id === '' ? TOP : { kind: 'file', id: Number(id) }
  const list = LISTS.find((name) => name === kind)
  return list === undefined ? null : { kind: list }
}

export function addressOf({ place, open, words, isBelow }: FilesAddress): RouteLocationRaw {
  const id = place !== null && 'id' in place && place.id !== null ? { id: String(place.id) } : {}
  const kind =
    place === null ? {} : { kind: place.kind === 'folder' ? 'folders' : place.kind === 'file' ? 'files' : place.kind }
  return {
    name: 'files',
    params: { ...kind, ...id },
    query: {
      ...(words.trim() === '' ? {} : { find: words }),
      ...(isBelow && words.trim() !== '' ? { below: '1' } : {}),
      ...(open === null ? {} : { open: `${open.noun}-${open.id}` })
    }
  }
}

export const placeAddress = (place: FilesPlace, open: EntryName | null = null): RouteLocationRaw =>
  addressOf({ place, open, words: '', isBelow: false })

/** The list of an address, with the current search text. */
export function listOf(place: FilesPlace, words: string, isBelow: boolean): FilesListOf {
  const text = words.trim()
  if (text !== '') return { kind: 'search', text, below: isBelow && place.kind === 'folder' ? place.id : null }
  return place.kind === 'folder' ? { kind: 'folder', id: place.id } : { kind: place.kind }
}
