/** What can be done with an open project. */
export const actions = {
  menu: 'More actions',
  pin: 'Pin',
  unpin: 'Unpin',
  link: 'Copy link',
  mail: 'Copy summary for an e-mail',
  text: 'Copy all fields as text'
}
