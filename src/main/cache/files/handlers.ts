import type { EntryName, EntryPlace, FilesSums } from '@shared/model/files'
import type { SummedEntries } from '@shared/contract/files'
import type { Queries } from '../../database/queries'
import type { ResidentColumns } from '../columns'
import { readsOf, type CorrectedDecoder } from '../core'
import type { WordList } from '../search'
import { type Area, Areas } from './area'
import { FilesLists } from './lists'
import { Names } from './names'
import type { FoundEntries, FilesReads } from './operations'
import { Sums } from './sums'
import { completePath } from './typed-path'
import { VisibleTree } from './visible-tree'

export function filesReads(
  queries: Queries,
  decoder: CorrectedDecoder,
  words: WordList,
  columns: ResidentColumns
): FilesReads {
  const { whole, short } = readsOf(queries)
  const areas = new Areas(queries)
  const tree = new VisibleTree(queries, areas, columns)
  const lists = new FilesLists(queries, decoder, areas, words, columns)
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

  function sumsOf(area: Area, of: SummedEntries, found: FoundEntries): FilesSums {
    switch (of.kind) {
      case 'below': {
        const folder = area.folder(of.folder)
        // An unknown folder has no known content.
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
    tree: short((query) => tree.page(query)),
    treePosition: whole((query) => tree.position(query)),
    treeTyped: whole((query) => tree.typed(query)),
    list: short((listing) => lists.page(listing)),
    position: whole((listing) => lists.position(listing)),
    typed: whole((listing) => lists.typed(listing)),
    place: whole((name) => placeOf(areas.now(), name)),
    sums: whole((of, found) => sumsOf(areas.now(), of, found)),
    space: short((id) => {
      const area = areas.now()
      const folder = area.folder(id)
      const nothing = { folders: 0, files: 0, bytes: 0, withSize: 0, unknownFolders: 1 }
      return folder === null ? { parts: [], others: null, sums: nothing } : sums.space(area, folder)
    }),
    complete: short((text) => completePath(queries, columns, areas.now(), text)),
    ids: whole((listing) => lists.ids(listing)),
    rows: whole((query) => lists.rows(query))
  }
}
