import { EventEmitter } from 'node:events'

/** True in a process started with `--import register.mjs`; false if a unit test only imports the stand-in. */
export const isHosted = Reflect.get(globalThis, Symbol.for('deskside.standin.hosted')) === true

/** Properties that inspectors, promises and test runners probe; reading them does not count as using the API. */
const probes = new Set([
  'then',
  'toJSON',
  'prototype',
  '__esModule',
  'default',
  'nodeType',
  'tagName',
  'asymmetricMatch',
  '$$typeof',
  'inspect',
  'mock',
  'domain',
  'captureRejections'
])

/**
 * Wraps an API object so that unimplemented members throw "the stand-in has no X" instead of being undefined. Code that
 * runs here must run in Electron, and a gap must show at its use.
 */
export function guarded<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key, receiver): unknown {
      if (typeof key === 'symbol' || key in object || probes.has(key) || key.startsWith('@@')) {
        return Reflect.get(object, key, receiver)
      }
      throw missing(`${name}.${key}`)
    },
    set(object, key, value, receiver): boolean {
      if (typeof key === 'symbol' || key in object || probes.has(key)) return Reflect.set(object, key, value, receiver)
      throw missing(`${name}.${key}`)
    }
  })
}

/** A module missing in the stand-in: importing it is allowed, using it throws. */
export function absent(name: string): never {
  const refuse = (): never => {
    throw missing(name)
  }
  return new Proxy(function () {}, {
    get: (target, key) => (typeof key === 'symbol' || probes.has(key) ? Reflect.get(target, key) : refuse()),
    set: refuse,
    apply: refuse,
    construct: refuse
  }) as never
}

export function missing(what: string): Error {
  return new Error(`the stand-in has no ${what}`)
}

type Listener = (...args: never[]) => void

/** An event emitter that rejects listeners for events it never emits. */
export class StandinEmitter extends EventEmitter {
  readonly apiName: string
  readonly knownEvents: ReadonlySet<string>

  constructor(apiName: string, events: readonly string[]) {
    super()
    this.apiName = apiName
    this.knownEvents = new Set(events)
    this.setMaxListeners(50)
  }

  override on(event: string | symbol, listener: Listener): this {
    this.checkEvent(event)
    return super.on(event, listener as (...args: unknown[]) => void)
  }

  override addListener(event: string | symbol, listener: Listener): this {
    return this.on(event, listener)
  }

  override prependListener(event: string | symbol, listener: Listener): this {
    this.checkEvent(event)
    return super.prependListener(event, listener as (...args: unknown[]) => void)
  }

  override once(event: string | symbol, listener: Listener): this {
    this.checkEvent(event)
    return super.once(event, listener as (...args: unknown[]) => void)
  }

  private checkEvent(event: string | symbol): void {
    const isAlwaysActive =
      typeof event === 'symbol' || event === 'newListener' || event === 'removeListener' || event === 'error'
    if (!isAlwaysActive && !this.knownEvents.has(event)) throw missing(`event '${event}' of ${this.apiName}`)
  }
}

export interface PreventableEvent {
  defaultPrevented: boolean
  preventDefault(): void
}

/** An event object like Electron's, with `extra` properties. */
export function preventable<E extends object = object>(extra?: E): PreventableEvent & E {
  const event = {
    defaultPrevented: false,
    preventDefault(): void {
      event.defaultPrevented = true
    }
  }
  return Object.assign(event, extra)
}
