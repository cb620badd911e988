import PostalMime, { addressParser, decodeWords, type Address, type Email } from 'postal-mime'
import { textOfHtml } from './html-text'
import { inUtf8 } from './mail-charset'
import { tidyLine, unreadBy, type Mailbox, type MailParts } from './mail-parts'

/** A message has at least one of these headers. */
const OF_MAIL = new Set(['from', 'to', 'cc', 'subject', 'message-id', 'reply-to', 'received'])
/** Possible text before the head: a byte order mark, empty lines, Apple's length, a mailbox separator. */
const BEFORE_HEAD = /^(?:\uFEFF|\u00EF\u00BB\u00BF)?\s*(?:\d+\s*\n)?(?:>?From [^\n]*\n)?/

/**
 * Reads an RFC 822 message; null if it is none.
 * @throws errors of the parser for a message nested too deep
 */
export async function readEml(bytes: Uint8Array): Promise<MailParts | null> {
  const [before = ''] = BEFORE_HEAD.exec(Buffer.from(bytes.subarray(0, 1_000)).toString('latin1')) ?? []
  const mail = await PostalMime.parse(inUtf8(bytes.subarray(before.length)))
  if (!mail.headers.some(({ key }) => OF_MAIL.has(key))) return null
  const files = mail.attachments.map(({ filename, mimeType, related: isRelated }) => ({
    ...{ name: tidyLine(filename ?? ''), type: mimeType },
    inText: isRelated === true
  }))
  const text = inByteOrder(mail.text)
  return {
    subject: tidyLine(mail.subject),
    mailboxes: mailboxesOf(mail),
    body: text.trim() === '' ? textOfHtml(inByteOrder(mail.html)) : text,
    attachments: files.filter(({ inText: isInText }) => !isInText).map(({ name, type }) => name || type),
    unread: unreadBy(files)
  }
}

/** The parser assumes one byte order of UTF-16: swap the other. */
const inByteOrder = (text = ''): string =>
  text.startsWith('\uFFFE') ? Buffer.from(text, 'utf16le').swap16().toString('utf16le') : text

/** Sender and recipients from a message head. */
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
