/** The Files page. */
export const files = {
  title: 'Files',
  top: 'All files',
  folder: 'Folder',
  file: 'File',
  folderById: 'Folder {id}',
  fileById: 'File {id}',
  nameless: 'Without name and number',
  name: 'Name',
  folders: '{n} folder | {n} folders',
  files: '{n} file | {n} files',
  /** For a folder, in the size column. */
  holds: '{n} item | {n} items',
  contentsOf: 'Contents of {folder}',
  nothing: 'nothing',
  bestFirst: 'Best match first',
  notHere: 'no longer listed here',
  nameOnly: 'only its name is known',
  deleted: 'Deleted',
  changed: 'Recently changed',
  /** Short, so that the number stays visible in the narrow folder pane. */
  unplaced: 'Not in the tree ({n})',
  unplacedTitle: 'Not in the tree',
  why: {
    'second-place': 'is already in another folder',
    'no-id': 'has no number',
    orphan: 'its folder is not known',
    'self-parent': 'names itself as its folder',
    cycle: 'its folders lead back to it'
  },
  foundBy: {
    cache: 'found here',
    service: 'found on the server'
  },
  sums: {
    selected: 'together {sums}',
    below: 'Including subfolders: {sums}',
    noSizes: 'no file has a size',
    sized: '{with} of {n} file has a size | {with} of {n} files have a size',
    unknown: '{n} folder not read yet | {n} folders not read yet'
  },
  tree: {
    label: 'Folders',
    show: 'Show the folders',
    hide: 'Close the folders',
    menu: 'Order and folders',
    byPosition: 'In the original order',
    byTitle: 'By name',
    none: 'There are no folders',
    unknown: 'The tree was not read yet',
    failed: 'The tree could not be read',
    splitter: 'Width of the folders',
    noPlace: 'This is not in the tree.'
  },
  places: {
    label: 'Places',
    pinned: 'Pinned',
    recent: 'Recently opened'
  },
  path: {
    label: 'Path',
    up: 'Up one folder',
    upFrom: 'Up to {folder}',
    more: 'Folders in between',
    edit: 'Type a path',
    placeholder: 'Type a path, with slashes between names',
    options: '{n} folder begins like this | {n} folders begin like this',
    first: 'the first {n} folders that begin like this',
    unknown: 'No folder is known at this path.'
  },
  tools: {
    menu: 'Folder actions',
    refresh: 'Refresh this folder',
    elsewhereHint: 'One workspace is open at a time. This window shows the files again once its workspace is open.'
  },
  find: {
    label: 'Search folders and files',
    below: 'Only below here',
    belowHint: 'Only below {folder}',
    results: 'Results for “{words}”',
    clear: 'Clear the search'
  },
  narrow: {
    label: 'Narrow the list',
    noun: { label: 'Folders and files', any: 'All', now: 'Show: {what}', folder: 'Folders', file: 'Files' },
    kind: { label: 'Kind', any: 'Any kind', now: 'Kind: {kind}' },
    size: { label: 'Size', any: 'Any size', now: 'Size: {size}' },
    created: { label: 'Created', any: 'Created: any time', now: 'Created: {period}' },
    updated: { label: 'Changed', any: 'Changed: any time', now: 'Changed: {period}' },
    clear: 'Show everything'
  },
  empty: {
    folder: 'This folder is empty',
    folderHint: 'As of {time}.',
    top: 'There are no files',
    unplaced: 'Everything is in the tree',
    changed: 'Nothing is known yet',
    deleted: 'Nothing is deleted',
    unknown: 'Not saved yet',
    unknownHint: 'This folder has not been loaded yet.',
    unknownOffline: 'Not loaded yet, and the server can’t be reached.',
    gone: 'There is no such folder',
    goneHint: 'It may have been removed.',
    reading: 'Loading',
    readingHint: 'The first entries appear here in a moment.',
    failed: 'This could not be read',
    noMatch: 'No matches',
    noMatchHint: 'Not found in the saved names or on the server.',
    narrowed: 'No matches for these choices',
    retry: 'Try again',
    read: 'Read it now',
    again: 'Check again'
  },
  status: {
    whole: 'as of {time}',
    namesOnly: 'from lists only, there may be more',
    reading: 'still loading'
  },
  detail: {
    splitter: 'Border between list and details',
    close: 'Close the details',
    open: 'Open this folder',
    where: 'Where it is',
    refresh: 'Refresh details',
    loading: 'Loading the details',
    gone: 'Not found',
    goneHint: 'Number {id} is neither on this computer nor on the server.',
    failed: 'This could not be read',
    fields: 'Fields',
    nameOnly: 'Only its name and place are known so far.',
    missing: 'No longer listed',
    missingHint: 'It is no longer in the lists of active or deleted records.',
    browser: 'Open in the browser: {host}',
    actions: 'Actions'
  }
}
