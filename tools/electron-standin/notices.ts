import { appendFileSync, readFileSync } from 'node:fs'
import { guarded, StandinEmitter } from './guard.ts'
import { watchLines } from './hands.ts'
import { news } from './windows.ts'

/** By accelerator. */
const shortcuts = new Map<string, () => void>()
news.on('shortcut', (accelerator: string) => shortcuts.get(accelerator)?.())

/**
 * A shortcut is registered only where something presses it (see `watchHands`), and is not among those that
 * DESKSIDE_STANDIN_TAKEN_KEYS says others have, apart by commas.
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

// Shown nowhere, written down, and clicked by tests.

/** What is shown, by a number that grows. */
const shown = new Map<number, StandinNotification>()
let last = 0
let watched = false

function writeDown(line: Readonly<Record<string, unknown>>): void {
  const log = process.env['DESKSIDE_STANDIN_NOTICE_LOG']
  if (log) appendFileSync(log, `${JSON.stringify(line)}\n`)
}

/** DESKSIDE_STANDIN_NOTICE_CLICKS names a file whose lines are the numbers of those that are clicked. */
function watchClicks(): void {
  const file = process.env['DESKSIDE_STANDIN_NOTICE_CLICKS']
  if (file === undefined || watched) return
  watched = true
  watchLines(file, (line) => shown.get(Number(line))?.emit('click', {}))
}

/** With DESKSIDE_STANDIN_NOTICE_LOG it is written to a file what is shown and closed; without it nothing is supported. */
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

// A file or bytes that are passed around, never drawn.

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
      // For an unreadable file Electron, too, returns an empty image.
      return image(undefined)
    }
  },
  createFromBuffer: (bytes: Buffer): object => image(bytes),
  createFromDataURL: (url: string): object => image(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}) as unknown as typeof Electron.nativeImage
