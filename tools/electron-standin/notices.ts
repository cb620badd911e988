import { readFileSync } from 'node:fs'
import { guarded, StandinEmitter } from './guard.ts'

/** A shortcut is never registered, and the result says so. */
export const globalShortcut = guarded('globalShortcut', {
  register: (_accelerator: string, _callback: () => void): boolean => false,
  registerAll: (): void => undefined,
  isRegistered: (_accelerator: string): boolean => false,
  unregister: (_accelerator: string): void => undefined,
  unregisterAll: (): void => undefined
}) as unknown as Electron.GlobalShortcut

class StandinNotification extends StandinEmitter {
  readonly title: string
  readonly body: string

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super('Notification', ['show', 'click', 'close', 'reply', 'action', 'failed'])
    this.title = options.title ?? ''
    this.body = options.body ?? ''
    return guarded('Notification', this)
  }

  static isSupported(): boolean {
    return false
  }

  show(): void {
    setImmediate(() => this.emit('failed', {}, 'the stand-in shows no notifications'))
  }

  close(): void {}
}

export const Notification = guarded('Notification', StandinNotification) as unknown as typeof Electron.Notification

// A file or bytes that are passed around, never drawn.

function image(bytes: Buffer | undefined): object {
  return guarded('NativeImage', {
    isEmpty: (): boolean => bytes === undefined || bytes.length === 0,
    toPNG: (): Buffer => bytes ?? Buffer.alloc(0),
    resize: (): object => image(bytes),
    setTemplateImage: (_template: boolean): void => undefined,
    addRepresentation: (): void => undefined
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
