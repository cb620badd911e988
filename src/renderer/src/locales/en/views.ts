export const views = {
  saved: 'Saved',
  save: 'Save view',
  saveChanges: 'Save changes',
  layout: 'Layout',
  as: {
    board: 'Board',
    table: 'Table',
    chart: 'Funnel'
  },
  newName: 'New view',
  name: 'Name of the view',
  commands: 'View {name}',
  isKeptOffline: 'kept ready offline',
  keptReady:
    'ready offline: {ready} of {projects} project, {size} | ready offline: {ready} of {projects} projects, {size}',
  linkCopied: 'The link to this view is copied.',
  removed: 'The view “{name}” is removed.',
  gone: 'This view no longer exists.'
}
