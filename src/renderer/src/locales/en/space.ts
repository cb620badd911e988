/** The space used in a folder. */
export const space = {
  ofFolder: 'Where the space in {folder} goes',
  by: 'Measured by',
  size: 'Size',
  count: 'Number of files',
  /** The basis of all numbers on this page. */
  known: '{with} of {n} file has a size: {size} | {with} of {n} files have a size: {size}',
  unread:
    '{n} folder was not read completely yet, so there may be more in it | {n} folders were not read completely yet, so there may be more in them',
  noFiles: 'No files found in this folder yet.',
  noFilesHint: 'Folders that were not opened yet may hold files.',
  noSizes: 'The {n} file in here has no size. | None of the {n} files in here has a size.',
  noSizesHint: 'Sizes are needed to show where the space goes.',
  allEmpty: 'All files with a size are empty.',
  reading: 'Adding up the sizes',
  failed: 'It could not be added up.',
  map: 'Parts of {folder}',
  table: 'The same as a table',
  part: 'Part',
  files: 'Files with a size',
  filesOf: '{with} of {n}',
  share: 'Share',
  noSize: 'no size',
  folder: 'Folder {id}',
  folderSaid: 'Folder {name}: {facts}',
  kindSaid: '{name} in this folder: {facts}',
  filesSaid: '{n} file | {n} files',
  withSize: '{with} of {n} file with a size | {with} of {n} files with a size',
  smaller: '{n} other | {n} others',
  others: 'Everything else'
}
