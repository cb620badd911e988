import { notFound, type Answer, type TreeNode } from '../answer'
import type { Cloud } from '../data/cloud'
import type { Assumptions } from '../filter/assumptions'
import { fold } from '../filter/semantics'
import { matcher } from '../matching'
import type { CanonicalRecord } from '../schema'
import { page, type PageInput } from '../paging'
import type { Parameters } from '../validate'

/** The file area (interface: "Cloud"). */

/** Id of the root folder, where it is an ordinary folder. */
export const ROOT_FOLDER = 5_000_000_000

/** Parent named by the topmost folders. */
const TOP = { none: null, nameless: null, zero: 0, idless: 0, folder: ROOT_FOLDER } as const

const rootRecord = (cloud: Cloud, id: number): CanonicalRecord => ({
  id,
  name: cloud.rootName,
  parent_id: null,
  files_count: 0,
  deleted: false
})

function folderRecord(cloud: Cloud, { treeRoot }: Assumptions, id: number): CanonicalRecord {
  if (id === ROOT_FOLDER && treeRoot === 'folder') return rootRecord(cloud, id)
  const record = cloud.folder(id)
  return record.parent_id === null ? { ...record, parent_id: TOP[treeRoot] } : record
}

/** Whether a folder exists, including a root folder with an id. */
const isThere = (cloud: Cloud, { treeRoot }: Assumptions, id: number): boolean =>
  cloud.hasFolder(id) || id === TOP[treeRoot]

/** GET /cloud/tree */
export function cloudTree(cloud: Cloud, assumptions: Assumptions): Answer {
  const node = (id: number): TreeNode => ({
    folder: folderRecord(cloud, assumptions, id),
    children: cloud.foldersIn(id).map(node),
    files: assumptions.hasFilesInTree ? cloud.filesIn(id).map((file) => cloud.file(file)) : []
  })
  const roots = cloud.foldersIn(0).map(node)
  switch (assumptions.treeRoot) {
    case 'none':
      return { shape: 'tree', roots }
    case 'folder':
      return { shape: 'tree', roots: [{ folder: rootRecord(cloud, ROOT_FOLDER), children: roots, files: [] }] }
    case 'zero':
      return { shape: 'tree', roots, around: rootRecord(cloud, 0) }
    case 'nameless':
    case 'idless':
      return { shape: 'tree', roots, around: { name: cloud.rootName } }
  }
}

/** GET /cloud */
export function cloudNode(cloud: Cloud, assumptions: Assumptions, id: number): Answer {
  if (!isThere(cloud, assumptions, id)) throw notFound('folder', id)
  const isTop = id === TOP[assumptions.treeRoot]
  return {
    shape: 'node',
    folder: isTop ? rootRecord(cloud, id) : folderRecord(cloud, assumptions, id),
    folders: cloud.foldersIn(isTop ? 0 : id).map((folder) => folderRecord(cloud, assumptions, folder)),
    files: isTop ? [] : cloud.filesIn(id).map((file) => cloud.file(file))
  }
}

/** GET /cloud/folders and POST /cloud/folders/search */
export function listFolders(cloud: Cloud, assumptions: Assumptions, parameters: Parameters): Answer {
  const ids = found(
    cloud.folderCount,
    assumptions,
    parameters,
    (id) => cloud.isFolderDeleted(id),
    (id) => cloud.folderName(id)
  )
  if (assumptions.treeRoot === 'folder' && parameters.deleted !== '1' && parameters.query === undefined)
    ids.push(ROOT_FOLDER)
  return page('folder', ids, parameters as PageInput, assumptions, (id) => folderRecord(cloud, assumptions, id))
}

/** GET /cloud/files and POST /cloud/files/search */
export function listFiles(cloud: Cloud, assumptions: Assumptions, parameters: Parameters): Answer {
  const ids = found(
    cloud.fileCount,
    assumptions,
    parameters,
    (id) => cloud.isFileDeleted(id),
    (id) => cloud.fileName(id)
  )
  return page('file', ids, parameters as PageInput, assumptions, (id) => cloud.file(id))
}

export function oneFolder(cloud: Cloud, assumptions: Assumptions, id: number): Answer {
  if (id === 0 || !isThere(cloud, assumptions, id)) throw notFound('folder', id)
  return { shape: 'record', kind: 'folder', record: folderRecord(cloud, assumptions, id) }
}

export function oneFile(cloud: Cloud, id: number): Answer {
  if (!cloud.hasFile(id)) throw notFound('file', id)
  return { shape: 'record', kind: 'file', record: cloud.file(id) }
}

/** Ids from 1 to `count` in the given state whose name matches the query, if any. */
export function found(
  count: number,
  assumptions: Assumptions,
  parameters: Parameters,
  isDeleted: (id: number) => boolean,
  name: (id: number) => string
): number[] {
  const deleted = parameters.deleted === '1'
  const matches = typeof parameters.query === 'string' ? matcher(parameters.query, assumptions) : null
  const ids: number[] = []
  for (let id = 1; id <= count; id += 1) {
    if (isDeleted(id) === deleted && (matches === null || matches(fold(name(id))))) ids.push(id)
  }
  return ids
}
