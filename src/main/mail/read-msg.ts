/** Outlook files: compound files with one stream per property, named `__substg1.0_` plus tag and type. */
import { read, type CFB$Container } from 'cfb'
import { textOfHtml } from './html-text'
import { decodedByLook } from './mail-charset'
import { mailboxesOfHead } from './read-eml'
import { tidyLine, unreadBy, type Mailbox, type MailParts } from './mail-parts'

const SIGN = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
export const isCompoundFile = (bytes: Uint8Array): boolean => SIGN.every((byte, at) => bytes[at] === byte)

/** Property tags as in stream names. */
const TAG = {
  subject: '0037',
  body: '1000',
  html: '1013',
  formatted: '1009',
  head: '007D',
  attachedName: '3707',
  attachedShortName: '3704',
  attachedTitle: '3001',
  attachedType: '370E'
} as const
/** Sender, and the person represented: name, then addresses in order of preference. */
const SENDERS = [
  ['0C1A', '5D01', '0C1F'],
  ['0042', '5D02', '0065']
] as const
const RECIPIENT = ['3001', '39FE', '3003'] as const
/** Tag and type of the code pages: of all texts, and of the HTML. */
const CODE_PAGE = 0x3ffd0003
const HTML_CODE_PAGE = 0x3fde0003

/**
 * Null for a compound file of another program.
 * @throws errors of the reader for a broken file
 */
export async function readMsg(bytes: Uint8Array): Promise<MailParts | null> {
  const folders = foldersOf(read(Buffer.from(bytes), { type: 'buffer' }))
  const root = folders.get('')
  const facts = root?.get('__properties_version1.0')
  if (root === undefined || facts === undefined) return null
  const page = numberIn(facts, CODE_PAGE)
  const textIn = (folder: Streams, tag: string): string => {
    const wide = folder.get(`__substg1.0_${tag}001F`)
    const narrow = folder.get(`__substg1.0_${tag}001E`)
    return wide ? new TextDecoder('utf-16le').decode(wide) : narrow ? decoded(narrow, page) : ''
  }
  const mailboxIn = (folder: Streams, [name, ...addresses]: readonly string[]): Mailbox => ({
    name: tidyLine(textIn(folder, name ?? '')).replace(/^(['"])(.*)\1$/, '$2'),
    address: addresses.map((tag) => tidyLine(textIn(folder, tag))).find((text) => text.includes('@')) ?? ''
  })
  const named = (prefix: string) => [...folders].filter(([name]) => name.startsWith(prefix)).map(([, all]) => all)
  const attached = named('__attach_version1.0_').map((folder) => {
    const names = [TAG.attachedName, TAG.attachedShortName, TAG.attachedTitle].map((tag) => textIn(folder, tag))
    return { name: names.map(tidyLine).find(Boolean) ?? '', type: tidyLine(textIn(folder, TAG.attachedType)) }
  })
  const html = root.get(`__substg1.0_${TAG.html}0102`)
  const htmlPage = numberIn(facts, HTML_CODE_PAGE) ?? page
  const body = textIn(root, TAG.body) || textOfHtml(html ? decoded(html, htmlPage) : textIn(root, TAG.html))
  const isPacked = body === '' && root.has(`__substg1.0_${TAG.formatted}0102`)
  return {
    subject: tidyLine(textIn(root, TAG.subject)),
    mailboxes: [
      ...SENDERS.map((tags) => mailboxIn(root, tags)),
      ...(await mailboxesOfHead(textIn(root, TAG.head))),
      ...named('__recip_version1.0_').map((folder) => mailboxIn(folder, RECIPIENT))
    ].filter(({ name, address }) => name !== '' || address !== ''),
    body,
    attachments: attached.map(({ name, type }) => name || type).filter(Boolean),
    unread: unreadBy(attached) ?? (isPacked ? 'formatting' : null)
  }
}

type Streams = Map<string, Uint8Array>

/** Streams of the message ('') and of its folders. Embedded messages are not read. */
function foldersOf({ FullPaths, FileIndex }: CFB$Container): ReadonlyMap<string, Streams> {
  const folders = new Map<string, Streams>()
  FullPaths.forEach((path, at) => {
    const [, ...parts] = path.split('/')
    const name = parts.pop()
    const entry = FileIndex[at]
    if (!name || parts.length > 1 || entry === undefined || entry.type !== 2) return
    const [folder = ''] = parts
    const streams = folders.get(folder) ?? new Map<string, Uint8Array>()
    // The stated size may exceed the content.
    streams.set(name, Uint8Array.from(entry.content ?? []).subarray(0, entry.size))
    folders.set(folder, streams)
  })
  return folders
}

/** Numeric property. After a header, each takes sixteen bytes. */
function numberIn(facts: Uint8Array, tag: number): number | null {
  const view = new DataView(facts.buffer, facts.byteOffset, facts.byteLength)
  for (let at = 32; at + 16 <= view.byteLength; at += 16)
    if (view.getUint32(at, true) === tag) return view.getUint32(at + 8, true)
  return null
}

const OTHER_PAGES: Readonly<Record<number, string>> = {
  ...{ 866: 'ibm866', 874: 'windows-874', 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' },
  ...{ 10007: 'x-mac-cyrillic', 20866: 'koi8-r', 21866: 'koi8-u', 50220: 'iso-2022-jp', 54936: 'gb18030' }
}

/** Decodes by a Windows code page; if it is unknown, guesses the charset. */
function decoded(bytes: Uint8Array, page: number | null): string {
  const known = page === null ? undefined : OTHER_PAGES[page]
  const windows = page !== null && page >= 1250 && page <= 1258 ? `windows-${page}` : undefined
  const latin = page !== null && page > 28590 && page <= 28606 ? `iso-8859-${page - 28590}` : undefined
  const label = known ?? windows ?? latin
  return label === undefined ? decodedByLook(bytes) : new TextDecoder(label).decode(bytes)
}
