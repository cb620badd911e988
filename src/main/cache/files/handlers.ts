import type { EntryName, EntryPlace, FilesSpace, FilesSums } from '@shared/model/files'
import type { FilesListQuery, FilesQuery, SummedEntries, TreeQuery } from '@shared/contract/files'
import { type AskedWhole, readsOf } from '../core'
import type { Source } from '../fields'
import type { WordList } from '../search'
import { type Area, areasOf } from '../file-places'
import type { FoundEntries } from './finder'
import { type FilesListing, FilesLists } from './lists'
import { Names, type TypeAheadQuery } from './names'
import { Sums } from './sums'
import { completePath } from './typed-path'
import { type TreeLayout, VisibleTree } from './visible-tree'

/** Reads of files for main. @param areas by default those of the connection */
export function filesReads(source: Source, words: WordList, areas = areasOf(source.queries)) {
  const { whole, short } = readsOf(source.queries)
  const names = new Names(source)
  const tree = new VisibleTree(areas, names)
  const lists = new FilesLists(source, areas, words, names)
  const sums = new Sums(source.columns, names)

  function placeOf(area: Area, name: EntryName): EntryPlace {
    const entry = area.find(name)
    if (entry < 0) return { title: null, path: null, why: null }
    const [title = null] = names.titles(area, [entry])
    const path = area.pathOf(area.holderOf(entry))
    return {
      title,
      path: path === null ? null : names.references(area, path),
      why: path === null ? area.reasonOf(entry) : null
    }
  }

  function sumsOf(area: Area, of: SummedEntries, found: FoundEntries): FilesSums {
    switch (of.kind) {
      case 'below':
        return sums.below(area, area.folder(of.folder))
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
    tree: short((query: TreeQuery) => tree.page(query)),
    /** Null if the folder is not visible. */
    treePosition: whole((query: TreeLayout & { readonly id: number }) => tree.position(query)),
    treeTyped: whole((query: TreeLayout & TypeAheadQuery) => tree.typed(query)),
    /** `fetchedAt`: when the folder was answered completely; else the time of the oldest displayed row. */
    list: short((listing: FilesListing<FilesQuery> & AskedWhole) => lists.page(listing)),
    /** Null if the entry is not in the list. */
    position: whole((listing: FilesListing<FilesListQuery & { readonly id: number }>) => lists.position(listing)),
    typed: whole((listing: FilesListing<FilesListQuery & TypeAheadQuery>) => lists.typed(listing)),
    place: whole((name: EntryName) => placeOf(areas.now(), name)),
    /** `found`: search results of the list whose rows are summed. */
    sums: whole((of: SummedEntries, found: FoundEntries) => sumsOf(areas.now(), of, found)),
    space: short((id: number | null): FilesSpace => {
      const area = areas.now()
      return sums.space(area, area.folder(id))
    }),
    complete: short((text: string) => completePath(names, areas.now(), text)),
    /** All rows of the list in order, by `FilesRow.id`. */
    ids: whole((listing: FilesListing) => lists.ids(listing)),
    /** Rows with these ids, in request order, at most 500. Unknown ids are left out. */
    rows: whole((query: Parameters<typeof lists.rows>[0]) => lists.rows(query))
  }
}
