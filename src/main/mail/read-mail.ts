/** Reads a saved e-mail, recognised by its content: a message (`.eml`, `.emlx`) or an Outlook file (`.msg`). */
import { DesksideError } from '@shared/ipc/errors'
import { LARGEST_MAIL, type SavedMail } from '@shared/model/saved-mail'
import { LONGEST_TEXT } from '@shared/model/candidates'
import { cutToUnits } from '@shared/rules/cut-text'
import { tooLarge, type MailParts } from './mail-parts'
import { readEml } from './read-eml'
import { isCompoundFile, readMsg } from './read-msg'

/** @throws DesksideError `mail-unreadable` for anything else or a broken e-mail, `mail-too-large` */
export async function readMail(bytes: Uint8Array): Promise<SavedMail> {
  if (bytes.byteLength > LARGEST_MAIL) throw tooLarge()
  let parts: MailParts | null
  try {
    parts = isCompoundFile(bytes) ? await readMsg(bytes) : await readEml(bytes)
  } catch (cause) {
    throw unreadable(cause)
  }
  if (parts === null) throw unreadable()
  const { subject, mailboxes, body, attachments } = parts
  let room = LONGEST_TEXT
  const named = mailboxes.filter(({ name, address }) => (room -= name.length + address.length) >= 0)
  const heads = named.map(({ name, address }) => (address === '' ? name : `${name} <${address}>`.trim()))
  const whole = [...new Set(heads), subject, body].join('\n')
  const text = cutToUnits(whole, LONGEST_TEXT)
  const people = named.flatMap(({ name }) => (name === '' || name.includes('@') ? [] : [name]))
  const isCut = text.length < whole.length || named.length < mailboxes.length
  const unread = parts.unread ?? (/^-----BEGIN PGP MESSAGE-----/m.test(body) ? 'encrypted' : null)
  return { subject, people: [...new Set(people)], text, attachments, unread, isCut }
}

const unreadable = (cause?: unknown): DesksideError =>
  new DesksideError('mail-unreadable', 'The file is no saved e-mail.', { cause })
