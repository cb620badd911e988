/** The files' room. */
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
  /** Of a folder, in the column of sizes. */
  holds: '{n} inside',
  list: 'Folders and files',
  contentsOf: 'Contents of {folder}',
  nothing: 'nothing',
  bestFirst: 'Best first',
  notHere: 'no longer returned here',
  nameOnly: 'only its name is known',
  deleted: 'Deleted',
  changed: 'Recently changed',
  /** In the narrow column of folders the number has to be seen. */
  unplaced: 'Without a place ({n})',
  unplacedTitle: 'Without a place in the tree',
  why: {
    'second-place': 'has a place elsewhere already',
    'no-id': 'has no number',
    orphan: 'its folder is not known',
    'self-parent': 'names itself as its folder',
    cycle: 'its folders lead back to it'
  },
  foundBy: {
    cache: 'found here',
    service: 'found by the service'
  },
  sums: {
    selected: 'together {sums}',
    below: 'With everything below: {sums}',
    noSizes: 'no file has a size',
    sized: '{with} of {n} file has a size | {with} of {n} files have a size',
    unknown: '{n} folder not read yet | {n} folders not read yet'
  },
  tree: {
    label: 'Folders',
    show: 'Show the folders',
    hide: 'Close the folders',
    menu: 'Order and what is open',
    byPosition: 'In the service’s order',
    byTitle: 'By name',
    expandAll: 'Open all folders',
    collapseAll: 'Close all folders',
    none: 'There are no folders',
    unknown: 'The tree was not read yet',
    failed: 'The tree could not be read',
    splitter: 'Width of the folders',
    noPlace: 'This has no place in the tree.'
  },
  places: {
    label: 'Places',
    pinned: 'Pinned',
    recent: 'Opened recently'
  },
  path: {
    label: 'Path',
    up: 'Up one folder',
    upFrom: 'Up to {folder}',
    more: 'Folders in between',
    edit: 'Type a path',
    placeholder: 'Type a path, names apart by slashes',
    options: '{n} folder begins like this | {n} folders begin like this',
    first: 'the first {n} folders that begin like this',
    unknown: 'No known folder has this path.'
  },
  tools: {
    menu: 'What can be done with this folder',
    refresh: 'Read this again',
    elsewhereHint: 'One workspace is open at a time. This window shows the files again as soon as it is the one.'
  },
  find: {
    label: 'Search folders and files',
    below: 'Only below here',
    belowHint: 'Only below {folder}',
    results: 'What was found for “{words}”',
    clear: 'Clear the search',
    copyLink: 'Copy a link to this search'
  },
  narrow: {
    label: 'Narrow the list',
    noun: { label: 'Folders and files', any: 'All', now: 'Show: {what}', folder: 'Folders', file: 'Files' },
    kind: { label: 'Kind', any: 'Any kind', now: 'Kind: {kind}' },
    size: { label: 'Size', any: 'Any size', now: 'Size: {size}' },
    created: { label: 'Created', any: 'Created any time', now: 'Created: {period}' },
    updated: { label: 'Changed', any: 'Changed any time', now: 'Changed: {period}' },
    clear: 'Show everything'
  },
  empty: {
    folder: 'This folder is empty',
    folderHint: 'The service says so ({time}).',
    top: 'There are no files',
    unplaced: 'Everything has its place in the tree',
    changed: 'Nothing is known yet',
    deleted: 'Nothing is deleted',
    unknown: 'Not saved yet',
    unknownHint: 'The service has not been asked for what is in here so far.',
    unknownOffline: 'It was never read, and the service can’t be reached now.',
    gone: 'There is no such folder',
    goneHint: 'The service does not know it, or no longer does.',
    reading: 'Reading',
    readingHint: 'The first entries appear here in a moment.',
    failed: 'This could not be read',
    noMatch: 'Nothing matches',
    noMatchHint: 'Neither a name here nor the service’s own search.',
    narrowed: 'Nothing here matches what is chosen above',
    retry: 'Try again',
    read: 'Read it now',
    again: 'Check again'
  },
  status: {
    whole: 'as of {time}',
    namesOnly: 'known by lists alone, so there may be more',
    reading: 'still reading'
  },
  detail: {
    splitter: 'Border between list and details',
    close: 'Close the details',
    open: 'Open this folder',
    where: 'Where it is',
    refresh: 'Read this again',
    loading: 'Reading the details',
    gone: 'This is not known here',
    goneHint: 'Number {id} is not saved, and the service did not return it.',
    failed: 'This could not be read',
    fields: 'Fields',
    nameOnly: 'Only its name and place are known so far.',
    missing: 'No longer returned',
    missingHint: 'The service no longer returns this in either of its lists.',
    browser: 'Open in the browser: {host}',
    actions: 'What can be done with this'
  }
}
