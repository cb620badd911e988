/** Actions on an open project. */
export const actions = {
  menu: 'More actions',
  elsewhere: '“{title}” is in {name}, which is not open now.',
  elsewhereHint: 'One workspace is open at a time. This window shows the project again once its workspace is open.',
  closeWindow: 'Close window'
}
