import PostalMime, { addressParser, decodeWords, type Address, type Email } from 'postal-mime'
import { textOfHtml } from './html-text'
import { inUtf8 } from './mail-charset'
import { tidyLine, unreadBy, type Mailbox, type MailParts } from './mail-parts'

/** Of a message at least one of these lines is there. */
const OF_MAIL = new Set(['from', 'to', 'cc', 'subject', 'message-id', 'reply-to', 'received'])
/** What programs write in front of the head: a mark, empty lines, Apple's length, a mailbox's own line. */
const BEFORE_HEAD = /^(?:\uFEFF|\u00EF\u00BB\u00BF)?\s*(?:\d+\s*\n)?(?:>?From [^\n]*\n)?/

/** A message as it travels. Null: it is none. @throws what the parser throws for one that is too deep */
export async function readEml(bytes: Uint8Array): Promise<MailParts | null> {
  const [before = ''] = BEFORE_HEAD.exec(Buffer.from(bytes.subarray(0, 1_000)).toString('latin1')) ?? []
  const mail = await PostalMime.parse(inUtf8(bytes.subarray(before.length)))
  if (!mail.headers.some(({ key }) => OF_MAIL.has(key))) return null
  const files = mail.attachments.map(({ filename, mimeType, related }) => ({
    ...{ name: tidyLine(filename ?? ''), type: mimeType },
    inText: related === true
  }))
  const text = inByteOrder(mail.text)
  return {
    subject: tidyLine(mail.subject),
    mailboxes: mailboxesOf(mail),
    body: text.trim() === '' ? textOfHtml(inByteOrder(mail.html)) : text,
    attachments: files.filter(({ inText }) => !inText).map(({ name, type }) => name || type),
    unread: unreadBy(files)
  }
}

/** UTF-16 has both orders of bytes; the parser takes it in one. */
const inByteOrder = (text = ''): string =>
  text.startsWith('\uFFFE') ? Buffer.from(text, 'utf16le').swap16().toString('utf16le') : text

/** Who sent it and who got it, by the head of a message. */
export async function mailboxesOfHead(head: string): Promise<Mailbox[]> {
  return mailboxesOf(await PostalMime.parse(inUtf8(Buffer.from(head))))
}

function mailboxesOf({ from, sender, replyTo = [], to = [], cc = [], headers }: Email): Mailbox[] {
  const resent = headers.flatMap(({ key, value }) => (key === 'resent-from' ? addressParser(value) : []))
  const all = [...(from ? [from] : []), ...(sender ? [sender] : []), ...resent, ...replyTo, ...to, ...cc]
  return all
    .flatMap((one: Address) => one.group ?? [one])
    .map(({ name, address }) => {
      const plain = tidyLine(decodeWords(name))
      return { name: plain.replace(/^(['"])(.*)\1$/, '$2'), address: tidyLine(address) }
    })
}
