import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join, parse } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { schemeOf } from './address.ts'
import { guarded, missing } from './guard.ts'
import { getPath } from './paths.ts'
import { isReady } from './ready.ts'
import { openContents } from './web-contents.ts'

// --- shell: opens nothing, logs everything ---------------------------------------------------------------------------

function leave(what: string, target: string): void {
  const log = process.env['DESKSIDE_STANDIN_EXTERNAL_LOG']
  if (log) appendFileSync(log, `${target}\n`)
  else console.log(`The stand-in does not leave the app. ${what}: ${target}`)
}

export const shell = guarded('shell', {
  async openExternal(url: string): Promise<void> {
    leave('It was asked to open', new URL(url).href)
  },
  async openPath(path: string): Promise<string> {
    leave('It was asked to open', path)
    return ''
  },
  showItemInFolder(path: string): void {
    leave('It was asked to show', path)
  },
  beep(): void {}
}) as unknown as Electron.Shell

// --- clipboard: the page's own, so that pasting works; with a copy for when no page is open --------------------------

let kept = ''

/** An item of the clipboard, by MIME type; texts only. */
export class ClipboardItem {
  readonly #data: Readonly<Record<string, string>>

  constructor(data: Record<string, unknown>) {
    for (const [type, value] of Object.entries(data)) {
      if (typeof value !== 'string') throw missing(`a clipboard item that is no text (${type})`)
    }
    this.#data = { ...data } as Record<string, string>
  }

  get types(): string[] {
    return Object.keys(this.#data)
  }

  getType(type: string): Promise<Blob> {
    const text = this.#data[type]
    return text === undefined
      ? Promise.reject(new Error(`The clipboard item has no ${type}.`))
      : Promise.resolve(new Blob([text], { type }))
  }
}

let lastInPage: Promise<unknown> = Promise.resolve()

/** A call that got no permission, and so no answer, holds the next one up for this long (ms). */
const LONGEST = 5_000

/** One after the other: the end of one would take the permissions of the next, which would then wait for ever. */
function inPage<T>(code: string): Promise<T | undefined> {
  const result = lastInPage.then(() => evaluate<T>(code))
  lastInPage = Promise.race([result.catch(() => undefined), pause(LONGEST, undefined, { ref: false })])
  return result
}

async function evaluate<T>(code: string): Promise<T | undefined> {
  const [contents] = openContents()
  if (!contents) return undefined
  const page = await contents.opened
  if (schemeOf(page.url()) === undefined) return undefined
  const origin = new URL(page.url()).origin
  const cdp = await page.context().newCDPSession(page)
  try {
    // Main is not a page: the page's own permissions for the clipboard are restored right after.
    for (const name of ['clipboard-read', 'clipboard-write']) {
      await cdp.send('Browser.setPermission', { permission: { name }, setting: 'granted', origin })
    }
    await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true })
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value as T
  } finally {
    await cdp.detach()
    await contents.applyPermissions()
  }
}

/** Page script: reads the clipboard, each type as text. */
const READ = `navigator.clipboard.read().then(async ([item]) =>
  Promise.all((item?.types ?? []).map(async (type) => [type, await (await item.getType(type)).text()])))`

/** The clipboard text; falls back to the last copied text if the page's policy forbids reading. */
const READ_TEXT = `document.featurePolicy?.allowsFeature('clipboard-read') === false ? undefined : navigator.clipboard.readText()`

export const clipboard = guarded('clipboard', {
  async read(): Promise<ClipboardItem[]> {
    const entries = (await inPage<[string, string][]>(READ)) ?? [['text/plain', kept]]
    return [new ClipboardItem(Object.fromEntries(entries))]
  },
  async readText(): Promise<string> {
    return (await inPage<string>(READ_TEXT)) ?? kept
  },
  async writeText(text: string): Promise<void> {
    if (typeof text !== 'string') throw new TypeError('Error processing argument at index 0: expected a string')
    kept = text
    await inPage(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  },
  async write(items: readonly ClipboardItem[]): Promise<void> {
    const [item, ...others] = items
    if (!(item instanceof ClipboardItem) || others.length > 0)
      throw missing('clipboard.write() of anything but one item')
    const entries = await Promise.all(
      item.types.map(async (type) => [type, await (await item.getType(type)).text()] as const)
    )
    kept = entries.find(([type]) => type === 'text/plain')?.[1] ?? ''
    const blobs = entries.map(
      ([type, text]) =>
        `${JSON.stringify(type)}: new Blob([${JSON.stringify(text)}], { type: ${JSON.stringify(type)} })`
    )
    await inPage(`navigator.clipboard.write([new ClipboardItem({ ${blobs.join(', ')} })])`)
  },
  clear(): void {
    kept = ''
    void inPage("navigator.clipboard.writeText('')")
  }
}) as unknown as Electron.Clipboard

// --- dialog: answered from a file, or without asking ----------------------------------------------------------------------

/**
 * Answers a dialog. DESKSIDE_STANDIN_DIALOGS names a JSON file such as `{ "showMessageBox": { "response": 0 } }`. It is
 * read for each dialog, so that a test can change it. Without it, the answer is `otherwise`, reported on the terminal.
 * DESKSIDE_STANDIN_DIALOG_LOG names a file that gets a line of JSON per dialog.
 */
function answer<Options extends object>(
  method: string,
  args: unknown[],
  otherwise: (options: Options) => readonly [answer: unknown, sentence: string]
): unknown {
  const options = args.at(-1) as Options
  writeDown(method, options)
  const file = process.env['DESKSIDE_STANDIN_DIALOGS']
  if (!file) {
    const [given, sentence] = otherwise(options)
    console.log(`The stand-in has no dialogs. ${sentence}`)
    return given
  }
  const answers = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  if (!(method in answers)) throw missing(`native dialog (${method}); DESKSIDE_STANDIN_DIALOGS can answer it`)
  return answers[method]
}

function writeDown(method: string, options: unknown): void {
  const log = process.env['DESKSIDE_STANDIN_DIALOG_LOG']
  if (log) appendFileSync(log, `${JSON.stringify({ method, options })}\n`)
}

/** An unused path in the profile's download folder. */
function freeDownload(suggested: string): string {
  const folder = join(getPath('userData'), 'Downloads')
  mkdirSync(folder, { recursive: true })
  const { name, ext } = parse(basename(suggested))
  for (let nth = 1; ; nth++) {
    const path = join(folder, nth === 1 ? `${name}${ext}` : `${name} (${String(nth)})${ext}`)
    if (!existsSync(path)) return path
  }
}

function saved({ defaultPath = 'file' }: Electron.SaveDialogOptions): readonly [unknown, string] {
  const filePath = freeDownload(defaultPath)
  return [{ canceled: false, filePath }, `It saves to ${filePath}`]
}

function declined({ message, buttons = [], cancelId }: Electron.MessageBoxOptions): readonly [unknown, string] {
  const response = cancelId ?? Math.max(0, buttons.length - 1)
  return [{ response, checkboxChecked: false }, `It answers "${message}" with "${buttons[response] ?? 'OK'}".`]
}

const notOpened = (): readonly [unknown, string] => [
  { canceled: true, filePaths: [] },
  'It opens no file; one can be dropped on the window.'
]

export const dialog = guarded('dialog', {
  showMessageBox: async (...args: unknown[]): Promise<unknown> => answer('showMessageBox', args, declined),
  showOpenDialog: async (...args: unknown[]): Promise<unknown> => answer('showOpenDialog', args, notOpened),
  showSaveDialog: async (...args: unknown[]): Promise<unknown> => answer('showSaveDialog', args, saved),
  showMessageBoxSync: (...args: unknown[]): unknown =>
    (answer('showMessageBoxSync', args, declined) as Electron.MessageBoxReturnValue).response,
  /** Before `ready`, it prints to the terminal only on Linux (docs/api/dialog.md). */
  showErrorBox: (title: string, content: string): void => {
    if (isReady() || process.platform !== 'linux') writeDown('showErrorBox', { title, content })
    console.error(`${title}: ${content}`)
  }
}) as unknown as Electron.Dialog
