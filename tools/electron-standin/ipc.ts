import { guarded, StandinEmitter } from './guard.ts'

type Handler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown

const handlers = new Map<string, Handler>()

/** Main chooses the channels of `ipcMain.on`, so any event is allowed. */
class StandinIpcMain extends StandinEmitter {
  constructor() {
    super('ipcMain', [])
  }

  override on(channel: string | symbol, listener: (...args: never[]) => void): this {
    ;(this.knownEvents as Set<string>).add(String(channel))
    return super.on(channel, listener)
  }

  override once(channel: string | symbol, listener: (...args: never[]) => void): this {
    ;(this.knownEvents as Set<string>).add(String(channel))
    return super.once(channel, listener)
  }

  handle(channel: string, handler: Handler): void {
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, handler)
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      handlers.delete(channel)
      return handler(event, ...args)
    })
  }

  removeHandler(channel: string): void {
    handlers.delete(channel)
  }
}

const implementation = new StandinIpcMain()

export const ipcMain = guarded('ipcMain', implementation) as unknown as Electron.IpcMain

function eventFor(sender: Electron.WebContents, frame: Electron.WebFrameMain | null): Record<string, unknown> {
  return guarded('IpcMainEvent', {
    type: 'frame',
    sender,
    senderFrame: frame,
    processId: 1,
    frameId: frame?.routingId ?? -1,
    ports: [],
    reply: (channel: string, ...args: unknown[]): void => sender.send(channel, ...args)
  })
}

/** Runs the handler of a channel. The result is cloned, or the promise rejected, as between processes. */
export async function invoked(
  sender: Electron.WebContents,
  frame: Electron.WebFrameMain | null,
  channel: string,
  args: unknown[]
): Promise<unknown> {
  const handler = handlers.get(channel)
  if (!handler) throw new Error(`No handler registered for '${channel}'`)
  const result = await handler(eventFor(sender, frame) as unknown as Electron.IpcMainInvokeEvent, ...args)
  return cloned(result)
}

/** Delivers `ipcRenderer.send`. */
export function sent(
  sender: Electron.WebContents,
  frame: Electron.WebFrameMain | null,
  channel: string,
  args: unknown[]
): void {
  implementation.emit(channel, eventFor(sender, frame), ...args)
}

/** Clones a value as between processes; throws Electron's error if it cannot be cloned. */
export function cloned(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch {
    throw new Error('An object could not be cloned.')
  }
}
