import type { WireCodec } from './wire.ts'

/** Messages from the page to main, serialised as JSON. */
export type PageMessage =
  | { kind: 'invoke'; id: number; channel: string; args: string }
  | { kind: 'send'; channel: string; args: string }
  | { kind: 'open'; url: string; name: string; features: string }
  | { kind: 'leave'; url: string }
  | { kind: 'bounds'; x: number; y: number; width: number; height: number }
  | { kind: 'context'; place: ClickedPlace }
  | { kind: 'failed'; message: string; stack: string }

/** Facts about a right click that the stand-in knows. */
export interface ClickedPlace {
  x: number
  y: number
  isEditable: boolean
  selectionText: string
  editFlags: Record<'canUndo' | 'canRedo' | 'canCut' | 'canCopy' | 'canPaste' | 'canDelete' | 'canSelectAll', boolean>
}

/** Messages from main to the page. */
export type HostMessage =
  { kind: 'reply'; id: number; ok: boolean; value: string } | { kind: 'event'; channel: string; args: string }

export interface PageHostSettings {
  /** Binding that sends messages to main; removed from the page's globals at once. */
  binding: string
  /** Random name of the function through which main reaches the page. */
  receiver: string
  platform: string
  arch: string
  versions: Record<string, string>
  argv: string[]
}

type AnyFunction = (...args: unknown[]) => unknown

/** Properties of an event used by the host. */
interface PageEvent {
  defaultPrevented: boolean
  clientX: number
  clientY: number
  target: {
    tagName?: string
    isContentEditable?: boolean
    value?: string
    selectionStart?: number | null
    selectionEnd?: number | null
    readOnly?: boolean
    disabled?: boolean
  }
}

/** Properties of a window used by the host: this file is type-checked without the DOM. */
interface PageWindow {
  top: unknown
  name: string
  location: { href: string }
  document: { baseURI: string }
  navigation?: {
    addEventListener(
      type: 'navigate',
      listener: (event: { cancelable: boolean; destination: { url: string }; preventDefault(): void }) => void
    ): void
  }
  addEventListener(type: string, listener: (event: PageEvent) => void): void
  getSelection(): { toString(): string } | null
  screenX: number
  screenY: number
  outerWidth: number
  outerHeight: number
  open: unknown
  Node: new () => unknown
  Blob: new () => unknown
}

/**
 * Runs in the page before its scripts: provides `electron` to the preload, blocks navigation and passes messages. Must
 * be self-contained, because its source runs in the page.
 */
export function pageHost(
  settings: PageHostSettings,
  makeCodec: () => WireCodec,
  preload: ((require: AnyFunction, module: { exports: unknown }, exports: unknown, process: unknown) => void) | null
): void {
  const page = globalThis as unknown as PageWindow & Record<string, unknown>
  const post = page[settings.binding] as ((text: string) => void) | undefined
  if (!post) return
  delete page[settings.binding]
  const sendToMain = (message: PageMessage): void => post(JSON.stringify(message))

  // --- leaving -----------------------------------------------------------------------------------------------------
  page.navigation?.addEventListener('navigate', (event) => {
    const scheme = event.destination.url.split(':', 1)[0] ?? ''
    if (['http', 'https', 'about', 'blob', 'data', 'javascript'].includes(scheme)) return
    // Navigations for other programs go to main, which decides as in Electron.
    if (event.cancelable) event.preventDefault()
    sendToMain({ kind: 'leave', url: event.destination.url })
  })
  page.open = (url?: unknown, name?: unknown, features?: unknown): null => {
    const target = new URL(String(url ?? 'about:blank'), page.document.baseURI).href
    sendToMain({ kind: 'open', url: target, name: String(name ?? ''), features: String(features ?? '') })
    return null
  }
  if (page.top !== globalThis) return

  const tellBounds = (): void =>
    sendToMain({ kind: 'bounds', x: page.screenX, y: page.screenY, width: page.outerWidth, height: page.outerHeight })
  page.addEventListener('resize', () => {
    tellBounds()
    // The outer size may follow the inner one.
    setTimeout(tellBounds, 200)
  })
  page.addEventListener('contextmenu', (event) => {
    const { target } = event
    const isText = target.tagName === 'INPUT' || target.tagName === 'TEXTAREA'
    const isEditable = target.isContentEditable === true || (isText && !target.readOnly && !target.disabled)
    const inField = isText ? (target.value ?? '').slice(target.selectionStart ?? 0, target.selectionEnd ?? 0) : ''
    const selectionText = inField || (page.getSelection()?.toString() ?? '')
    const isMarked = selectionText !== ''
    const place: ClickedPlace = {
      x: event.clientX,
      y: event.clientY,
      isEditable,
      selectionText,
      editFlags: {
        canUndo: isEditable,
        canRedo: isEditable,
        canCut: isEditable && isMarked,
        canCopy: isMarked,
        canPaste: isEditable,
        canDelete: isEditable && isMarked,
        canSelectAll: true
      }
    }
    // Runs after the page's own listeners, which may show their own menu.
    setTimeout(() => {
      if (!event.defaultPrevented) sendToMain({ kind: 'context', place })
    }, 0)
  })

  // --- ipcRenderer ---------------------------------------------------------------------------------------------------
  const codec = makeCodec()
  const clone = (value: unknown): unknown => {
    try {
      return structuredClone(value)
    } catch {
      throw new Error('An object could not be cloned.')
    }
  }
  const pending = new Map<number, { resolve(value: unknown): void; reject(error: Error): void; channel: string }>()
  const listeners = new Map<string, { listener: AnyFunction; isOnce: boolean }[]>()
  let last = 0

  const emit = (channel: string, args: unknown[]): void => {
    for (const entry of [...(listeners.get(channel) ?? [])]) {
      if (entry.isOnce) forget(channel, entry.listener)
      entry.listener({ sender: ipcRenderer, senderId: 0, ports: [] }, ...args)
    }
  }
  const listen = (channel: string, listener: AnyFunction, isOnce: boolean): unknown => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, isOnce }])
    return ipcRenderer
  }
  const forget = (channel: string, listener: AnyFunction): unknown => {
    const kept = [...(listeners.get(channel) ?? [])]
    const at = kept.findLastIndex((entry) => entry.listener === listener)
    if (at >= 0) kept.splice(at, 1)
    listeners.set(channel, kept)
    return ipcRenderer
  }
  const refuse = (name: string) => (): never => {
    throw new Error(`the stand-in has no ${name}`)
  }
  const guarded = <T extends object>(name: string, target: T): T =>
    new Proxy(target, {
      get(object, key): unknown {
        if (typeof key === 'symbol' || key in object || key === 'then' || key === 'toJSON' || key === '__esModule') {
          return Reflect.get(object, key)
        }
        throw new Error(`the stand-in has no ${name}.${key}`)
      }
    })

  const ipcRenderer: Record<string, unknown> = guarded('ipcRenderer', {
    invoke: (channel: unknown, ...args: unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const encoded = codec.encode(clone(args))
        const id = ++last
        pending.set(id, { resolve, reject, channel: String(channel) })
        sendToMain({ kind: 'invoke', id, channel: String(channel), args: encoded })
      }),
    send: (channel: unknown, ...args: unknown[]): void =>
      sendToMain({ kind: 'send', channel: String(channel), args: codec.encode(clone(args)) }),
    on: (channel: unknown, listener: unknown) => listen(String(channel), listener as AnyFunction, false),
    addListener: (channel: unknown, listener: unknown) => listen(String(channel), listener as AnyFunction, false),
    once: (channel: unknown, listener: unknown) => listen(String(channel), listener as AnyFunction, true),
    off: (channel: unknown, listener: unknown) => forget(String(channel), listener as AnyFunction),
    removeListener: (channel: unknown, listener: unknown) => forget(String(channel), listener as AnyFunction),
    removeAllListeners: (channel?: unknown): unknown => {
      if (channel === undefined) listeners.clear()
      else listeners.delete(String(channel))
      return ipcRenderer
    },
    listenerCount: (channel: unknown): number => (listeners.get(String(channel)) ?? []).length
  })

  Object.defineProperty(globalThis, settings.receiver, {
    enumerable: false,
    value(text: string): void {
      const message = JSON.parse(text) as HostMessage
      if (message.kind === 'event') {
        emit(message.channel, codec.decode(message.args) as unknown[])
        return
      }
      const waiting = pending.get(message.id)
      pending.delete(message.id)
      if (!waiting) return
      if (message.ok) waiting.resolve(codec.decode(message.value))
      else
        waiting.reject(
          new Error(`Error invoking remote method '${waiting.channel}': ${String(codec.decode(message.value))}`)
        )
    }
  })

  // --- contextBridge -------------------------------------------------------------------------------------------------
  const bridged = new WeakMap<AnyFunction, AnyFunction>()
  const DEEPEST = 1000
  const tooDeep = (): Error =>
    new TypeError(
      'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.'
    )
  const isBuiltIn = (value: object): boolean =>
    !Array.isArray(value) && Object.prototype.toString.call(value) !== '[object Object]'
  /** Whether a value contains parts that cannot be cloned, so that Electron's bridge copies it by properties. */
  const needsWalk = (value: unknown, depth: number, seen: Set<object>): boolean => {
    if (typeof value === 'function' || typeof value === 'symbol') return true
    if (typeof value !== 'object' || value === null || seen.has(value)) return false
    if (value instanceof Promise || value instanceof page.Node || value instanceof Error) return true
    if (depth >= DEEPEST) throw tooDeep()
    seen.add(value)
    return !isBuiltIn(value) && Object.values(value).some((item) => needsWalk(item, depth + 1, seen))
  }
  /**
   * Copies a value across the bridge (shell/renderer/api/electron_api_context_bridge.cc). Arrays and objects are copied
   * by property, functions wrapped; built-in objects (dates, maps, bytes) are cloned or refused. A proxy is cloned,
   * too, and so refused.
   */
  const across = (value: unknown, freeze: boolean, cache = new Map<object, unknown>(), depth = 0): unknown => {
    if (typeof value === 'function') return wrap(value as AnyFunction)
    if (typeof value !== 'object' || value === null) return value
    if (depth >= DEEPEST) throw tooDeep()
    if (cache.has(value)) return cache.get(value)
    if (value instanceof Promise) {
      return value.then(
        (result) => across(result, false),
        (error: unknown) => {
          throw acrossError(error)
        }
      )
    }
    if (value instanceof page.Node) return value
    if (value instanceof Error) return acrossError(value)
    // For plain data, cloning is equivalent and much faster.
    if (isBuiltIn(value) || (depth === 0 && !freeze && !needsWalk(value, 0, new Set()))) return clone(value)
    const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [] : {}
    cache.set(value, copy)
    for (const [key, item] of Object.entries(value)) {
      Object.defineProperty(copy, key, {
        value: across(item, freeze, cache, depth + 1),
        enumerable: true,
        writable: true,
        configurable: true
      })
    }
    if (Array.isArray(value)) (copy as unknown[]).length = value.length
    return freeze ? Object.freeze(copy) : copy
  }
  const acrossError = (error: unknown): unknown =>
    error instanceof Error ? new Error(error.message) : across(error, false)
  const wrap = (inner: AnyFunction): AnyFunction => {
    const known = bridged.get(inner)
    if (known) return known
    const outer: AnyFunction = (...args) => {
      const passed = args.map((argument) => across(argument, false))
      let result: unknown
      try {
        result = inner(...passed)
      } catch (error) {
        throw acrossError(error)
      }
      return across(result, false)
    }
    bridged.set(inner, outer)
    // A function that crosses twice becomes the original again.
    bridged.set(outer, inner)
    return outer
  }
  const contextBridge = guarded('contextBridge', {
    exposeInMainWorld: (key: string, api: unknown): void => {
      if (Object.hasOwn(page, key)) {
        throw new Error('Cannot bind an API on top of an existing property on the window object')
      }
      Object.defineProperty(page, key, {
        value: across(api, true),
        enumerable: true,
        writable: false,
        configurable: false
      })
    }
  })

  // --- the preload -----------------------------------------------------------------------------------------------------
  if (!preload) return
  const electron = guarded('electron', { contextBridge, ipcRenderer })
  const require: AnyFunction = (name) => {
    if (name === 'electron' || name === 'electron/renderer') return electron
    throw new Error(`module not found: ${String(name)}`)
  }
  const process = guarded('process', {
    type: 'renderer',
    platform: settings.platform,
    arch: settings.arch,
    versions: settings.versions,
    argv: settings.argv,
    env: {},
    sandboxed: true,
    contextIsolated: true,
    cwd: refuse('process.cwd in a sandboxed preload')
  })
  const module = { exports: {} as unknown }
  try {
    preload(require, module, module.exports, process)
  } catch (error) {
    const { message, stack = message } = error instanceof Error ? error : { message: String(error) }
    sendToMain({ kind: 'failed', message, stack })
  }
}
