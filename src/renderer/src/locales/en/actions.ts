/** What can be done with an open project. */
export const actions = {
  menu: 'More actions',
  pin: 'Pin',
  unpin: 'Unpin',
  window: 'Open in a window of its own',
  main: 'Show beside the list',
  link: 'Copy link',
  mail: 'Copy summary for an e-mail',
  text: 'Copy all fields as text',
  elsewhere: '“{title}” belongs to {name}, which is not the open workspace now.',
  elsewhereHint: 'One workspace is open at a time. This window shows the project again as soon as it is the one.',
  closeWindow: 'Close window'
}
