import { appendFileSync, readFileSync } from 'node:fs'
import { guarded, StandinEmitter } from './guard.ts'
import { watchLines } from './hands.ts'
import { news } from './windows.ts'

/** Callbacks by accelerator. */
const shortcuts = new Map<string, () => void>()
news.on('shortcut', (accelerator: string) => shortcuts.get(accelerator)?.())

/**
 * Registers a shortcut only if something can press it (see `watchHands`). Shortcuts listed in
 * DESKSIDE_STANDIN_TAKEN_KEYS, separated by commas, count as taken.
 */
export const globalShortcut = guarded('globalShortcut', {
  register: (accelerator: string, callback: () => void): boolean => {
    const { DESKSIDE_STANDIN_HANDS: hands, DESKSIDE_STANDIN_TAKEN_KEYS: taken = '' } = process.env
    if (hands === undefined || taken.split(',').includes(accelerator)) return false
    shortcuts.set(accelerator, callback)
    return true
  },
  isRegistered: (accelerator: string): boolean => shortcuts.has(accelerator),
  unregister: (accelerator: string): void => void shortcuts.delete(accelerator),
  unregisterAll: (): void => shortcuts.clear()
}) as unknown as Electron.GlobalShortcut

// Notifications are not displayed, but logged and clicked by tests.

/** Open notifications by sequence number. */
const shown = new Map<number, StandinNotification>()
let last = 0
let isWatched = false

function writeDown(line: Readonly<Record<string, unknown>>): void {
  const log = process.env['DESKSIDE_STANDIN_NOTICE_LOG']
  if (log) appendFileSync(log, `${JSON.stringify(line)}\n`)
}

/** Clicks notifications. DESKSIDE_STANDIN_NOTICE_CLICKS names a file whose lines are their numbers. */
function watchClicks(): void {
  const file = process.env['DESKSIDE_STANDIN_NOTICE_CLICKS']
  if (file === undefined || isWatched) return
  isWatched = true
  watchLines(file, (line) => shown.get(Number(line))?.emit('click', {}))
}

/**
 * Logs shown and closed notifications to the file DESKSIDE_STANDIN_NOTICE_LOG. Without it, notifications are
 * unsupported.
 */
class StandinNotification extends StandinEmitter {
  readonly title: string
  readonly body: string
  #number = 0

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super('Notification', ['show', 'click', 'close', 'reply', 'action', 'failed'])
    this.title = options.title ?? ''
    this.body = options.body ?? ''
    const face = guarded('Notification', this)
    this.show = () => this.#show(face)
    return face
  }

  static isSupported(): boolean {
    return process.env['DESKSIDE_STANDIN_NOTICE_LOG'] !== undefined
  }

  show: () => void

  #show(face: StandinNotification): void {
    if (!StandinNotification.isSupported()) {
      setImmediate(() => face.emit('failed', {}, 'the stand-in shows no notifications'))
      return
    }
    this.#number = ++last
    shown.set(this.#number, face)
    writeDown({ shown: this.#number, title: this.title, body: this.body })
    watchClicks()
    setImmediate(() => face.emit('show', {}))
  }

  close = (): void => {
    if (!shown.delete(this.#number)) return
    writeDown({ closed: this.#number })
    setImmediate(() => this.emit('close', {}))
  }
}

export const Notification = guarded('Notification', StandinNotification) as unknown as typeof Electron.Notification

// An image from a file or bytes; never drawn.

function image(bytes: Buffer | undefined): object {
  return guarded('NativeImage', {
    isEmpty: (): boolean => bytes === undefined || bytes.length === 0,
    toPNG: (): Buffer => bytes ?? Buffer.alloc(0),
    resize: (): object => image(bytes),
    setTemplateImage: (_template: boolean): void => undefined,
    addRepresentation: (_options: Electron.AddRepresentationOptions): void => undefined
  })
}

export const nativeImage = guarded('nativeImage', {
  createEmpty: (): object => image(undefined),
  createFromPath: (path: string): object => {
    try {
      return image(readFileSync(path))
    } catch {
      // Electron also returns an empty image for an unreadable file.
      return image(undefined)
    }
  },
  createFromBuffer: (bytes: Buffer): object => image(bytes),
  createFromDataURL: (url: string): object => image(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}) as unknown as typeof Electron.nativeImage
