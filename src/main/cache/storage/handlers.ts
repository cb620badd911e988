import type { EntryName, EntryPlace, StorageSums, SummedEntries } from '@shared/model/storage'
import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'
import type { WordList } from '../search'
import { type Area, Areas } from './area'
import { StorageLists } from './lists'
import { Names } from './names'
import type { FoundEntries, StorageReads } from './operations'
import { Sums } from './sums'
import { completePath } from './typed-path'
import { VisibleTree } from './visible-tree'

export function storageReads(queries: Queries, decoder: CorrectedDecoder, words: WordList): StorageReads {
  const areas = new Areas(queries)
  const tree = new VisibleTree(queries, areas)
  const lists = new StorageLists(queries, decoder, areas, words)
  const sums = new Sums(queries)
  const names = new Names(queries)

  function placeOf(area: Area, name: EntryName): EntryPlace {
    const entry = area.find(name)
    if (entry < 0) return { title: null, path: null, why: null }
    const [title = null] = names.titles(area, [entry])
    const path = area.above(entry)
    return {
      title,
      path: path === null ? null : names.references(area, path),
      why: path === null ? area.reasonOf(entry) : null
    }
  }

  function sumsOf(area: Area, of: SummedEntries, found: FoundEntries): StorageSums {
    switch (of.kind) {
      case 'below': {
        const folder = area.folder(of.folder)
        // Of a folder that is not known nothing is known to be in it.
        return folder === null
          ? { folders: 0, files: 0, bytes: 0, withSize: 0, unknownFolders: 1 }
          : sums.below(area, folder)
      }
      case 'entries':
        return sums.of(
          area,
          of.entries.map((name) => area.find(name)).filter((entry) => entry >= 0)
        )
      case 'rows':
        return sums.of(area, lists.at({ query: of.list, found }, of.ranges))
    }
  }

  return {
    tree: (query) => queries.snapshot(() => tree.page(query)),
    treePosition: (query) => queries.snapshot(() => tree.position(query)),
    treeTyped: (query) => queries.snapshot(() => tree.typed(query)),
    list: (listing) => queries.snapshot(() => lists.page(listing)),
    position: (listing) => queries.snapshot(() => lists.position(listing)),
    typed: (listing) => queries.snapshot(() => lists.typed(listing)),
    place: (name) => queries.snapshot(() => placeOf(areas.now(), name)),
    sums: (of, found) => queries.snapshot(() => sumsOf(areas.now(), of, found)),
    space: (id) =>
      queries.snapshot(() => {
        const area = areas.now()
        const folder = area.folder(id)
        const nothing = { folders: 0, files: 0, bytes: 0, withSize: 0, unknownFolders: 1 }
        return folder === null ? { parts: [], others: null, sums: nothing } : sums.space(area, folder)
      }),
    complete: (text) => queries.snapshot(() => completePath(queries, areas.now(), text)),
    ids: (listing) => queries.snapshot(() => lists.ids(listing)),
    rows: (query) => queries.snapshot(() => lists.rows(query))
  }
}
