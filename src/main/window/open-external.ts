import { existsSync } from 'node:fs'
import { domainToUnicode } from 'node:url'
import { dialog, shell, type BrowserWindow, type MessageBoxOptions } from 'electron'
import { DesksideError } from '@shared/ipc/errors'
import { bilingual, type Language } from '@shared/rules/bilingual'
import { writtenFiles } from '../files/written-files'

const MAX_LENGTH = 2_048
/** Control characters, and marks that change the reading direction: with them a text can show another host. */
// eslint-disable-next-line no-control-regex -- refuses these characters
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/

export type LinkProblem =
  'length' | 'characters' | 'malformed' | 'scheme' | 'credentials' | 'recipients' | 'attachment' | 'number'

export type LinkKind = 'web' | 'mail' | 'phone'

export type Link =
  | { readonly ok: true; readonly url: string; readonly kind: LinkKind; readonly where: string }
  | { readonly ok: false; readonly problem: LinkProblem }

/**
 * Whether the operating system may open an address, and what the user must see first. `where` is the complete host
 * (with its ASCII form if different, against look-alikes), the recipients, or the number.
 */
export function readLink(address: string): Link {
  if (address.length === 0 || address.length > MAX_LENGTH) return { ok: false, problem: 'length' }
  if (HIDDEN.test(address) || address.trim() !== address) return { ok: false, problem: 'characters' }
  if (!URL.canParse(address)) return { ok: false, problem: 'malformed' }
  const url = new URL(address)
  if (url.protocol === 'https:') return readWeb(url)
  if (url.protocol === 'mailto:') return readMail(url)
  if (url.protocol === 'tel:') return readPhone(address)
  return { ok: false, problem: 'scheme' }
}

function readWeb(url: URL): Link {
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'credentials' }
  const readable = domainToUnicode(url.hostname)
  const host = readable === url.hostname ? url.hostname : `${readable} (${url.hostname})`
  return { ok: true, url: url.href, kind: 'web', where: url.port === '' ? host : `${host}, ${url.port}` }
}

function readMail(url: URL): Link {
  // Some mail programs attach files named in a link.
  if ([...url.searchParams.keys()].some((name) => /^attach/i.test(name))) return { ok: false, problem: 'attachment' }
  let recipients: string
  try {
    recipients = decodeURIComponent(url.pathname)
  } catch {
    return { ok: false, problem: 'malformed' }
  }
  // A line break in the subject would start another header.
  if (HIDDEN.test(recipients + (url.searchParams.get('subject') ?? ''))) return { ok: false, problem: 'characters' }
  return recipients.includes('@')
    ? { ok: true, url: url.href, kind: 'mail', where: recipients }
    : { ok: false, problem: 'recipients' }
}

/** Whether a message contains more than recipients and subject. */
const bringsMore = (address: string): boolean =>
  [...new URL(address).searchParams.keys()].some((name) => name !== 'subject')

/** Digits with an optional plus; a star or hash would be a telephone command. */
function readPhone(address: string): Link {
  const number = address.slice(address.indexOf(':') + 1)
  const digits = number.replace(/[\s().-]/g, '')
  if (!/^\+?\d{3,20}$/.test(digits)) return { ok: false, problem: 'number' }
  return { ok: true, url: `tel:${digits}`, kind: 'phone', where: number }
}

const WORDS = bilingual({
  web: ['Open this site in your browser?', 'Открыть этот сайт в браузере?'],
  mail: ['Write a message to this address?', 'Написать письмо на этот адрес?'],
  phone: ['Call this number?', 'Позвонить по этому номеру?'],
  remember: {
    mail: ['Do not ask again before an e-mail', 'Больше не спрашивать перед письмом'],
    phone: ['Do not ask again before a call', 'Больше не спрашивать перед звонком']
  },
  open: ['Open', 'Открыть'],
  cancel: ['Cancel', 'Отмена']
})

export interface OpenOptions {
  readonly language: Language
  readonly parent: BrowserWindow | null
  /** Whether the user wants to be asked about this kind. */
  readonly asks: (kind: 'mail' | 'phone') => Promise<boolean>
  readonly askNoMore: (kind: 'mail' | 'phone') => Promise<void>
}

/**
 * The only way to open an address outside the app. Asks the user and shows the target, unless this kind is set to open
 * directly. Sites are always asked about, and so are messages with more than recipients and subject.
 * @throws `link-refused` for a forbidden address (`details.problem` has the reason)
 */
export async function openExternal(address: string, options: OpenOptions): Promise<boolean> {
  const link = readLink(address)
  if (!link.ok) {
    throw new DesksideError('link-refused', 'The address is not one that the app opens.', {
      details: { problem: link.problem }
    })
  }
  const remembered = link.kind === 'web' || bringsMore(link.url) ? null : link.kind
  if (remembered !== null && !(await options.asks(remembered))) {
    await shell.openExternal(link.url)
    return true
  }
  const words = WORDS[options.language]
  const question: MessageBoxOptions = {
    type: 'question',
    message: words[link.kind],
    detail: `${link.where}\n\n${link.url}`,
    buttons: [words.open, words.cancel],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
    ...(remembered === null ? {} : { checkboxLabel: words.remember[remembered], checkboxChecked: false })
  }
  const { response, checkboxChecked: isCheckboxChecked } = options.parent
    ? await dialog.showMessageBox(options.parent, question)
    : await dialog.showMessageBox(question)
  if (response !== 0) return false
  if (remembered !== null && isCheckboxChecked) await options.askNoMore(remembered)
  await shell.openExternal(link.url)
  return true
}

/**
 * Shows a file that this run wrote in its folder.
 * @throws DesksideError `file-unreadable` when nothing was written under this name, or the file is gone
 */
export function showWritten(name: string): void {
  const path = writtenFiles.pathOf(name)
  if (!existsSync(path)) throw new DesksideError('file-unreadable', 'The file is gone.')
  shell.showItemInFolder(path)
}
