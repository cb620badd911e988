import { notFound, type Answer, type TreeNode } from '../answer'
import type { Cloud } from '../data/cloud'
import type { Assumptions } from '../filter/assumptions'
import { fold } from '../filter/semantics'
import { matcher } from '../matching'
import { page, type PageInput } from '../paging'
import type { Parameters } from '../validate'

/** The storage area (interface: "Cloud"). */

/** GET /cloud/tree */
export function cloudTree(cloud: Cloud, assumptions: Assumptions): Answer {
  const node = (id: number): TreeNode => ({
    folder: cloud.folder(id),
    children: cloud.foldersIn(id).map(node),
    files: assumptions.treeHasFiles ? cloud.filesIn(id).map((file) => cloud.file(file)) : []
  })
  return { shape: 'tree', roots: cloud.foldersIn(0).map(node) }
}

/** GET /cloud */
export function cloudNode(cloud: Cloud, id: number): Answer {
  if (!cloud.hasFolder(id)) throw notFound('folder', id)
  return {
    shape: 'node',
    folder: cloud.folder(id),
    folders: cloud.foldersIn(id).map((folder) => cloud.folder(folder)),
    files: cloud.filesIn(id).map((file) => cloud.file(file))
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
  return page('folder', ids, parameters as PageInput, assumptions, (id) => cloud.folder(id))
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

export function oneFolder(cloud: Cloud, id: number): Answer {
  if (!cloud.hasFolder(id)) throw notFound('folder', id)
  return { shape: 'record', kind: 'folder', record: cloud.folder(id) }
}

export function oneFile(cloud: Cloud, id: number): Answer {
  if (!cloud.hasFile(id)) throw notFound('file', id)
  return { shape: 'record', kind: 'file', record: cloud.file(id) }
}

/** Ids from 1 to `count` in the wanted state whose name answers the query, if there is one. */
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
