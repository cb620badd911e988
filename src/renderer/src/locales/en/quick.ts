/** The quick look-up, and its rows in the settings. */
export const quick = {
  title: 'Quick look-up',
  field: 'Name, number, phone or tax ID',
  explained: 'It begins with what you copied: read when this window opens, not stored, not sent.',
  explainedName: 'Quick look-up explained',
  clipboard: 'Look up what is in the clipboard',
  clipboardHint: 'Read at the moment the quick look-up opens, and only then. It is not stored and not sent anywhere.',
  cut: 'Only the first {n} KB of the clipboard were looked at.',
  nothingNamed: 'The clipboard has nothing to look up.',
  link: 'A Deskside link: {keys} opens it.',
  noWorkspace: 'No workspace is open. Open one in the main window.',
  keys: {
    window: 'own window',
    copy: 'copy summary',
    service: 'ask {name}',
    provider: 'ask the provider',
    close: 'close'
  },
  key: 'Key for the quick look-up',
  keyHint: 'Works in every program while Deskside runs.',
  keyTaken: 'Another program has this key. Choose another one, or free it there.',
  keyUnheard:
    'This desktop has no global shortcuts for apps. In its keyboard settings, assign a key to “deskside --quick”.',
  keyPress: 'Press the new key: with Ctrl, Cmd or Alt. Esc keeps the present one.',
  keyChange: 'Change',
  keyOff: 'Off',
  keyNone: 'None',
  on: 'On',
  off: 'Off'
}
