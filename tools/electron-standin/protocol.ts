import { addScheme } from './address.ts'
import { guarded, isHosted } from './guard.ts'
import { isReady } from './ready.ts'

export type ProtocolHandler = (request: Request) => Response | Promise<Response>

/** The custom protocols of one session. */
export class StandinProtocol {
  readonly handlers = new Map<string, ProtocolHandler>()

  handle(scheme: string, handler: ProtocolHandler): void {
    if (this.handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    if (['http', 'https', 'file'].includes(scheme)) throw new Error(`the stand-in has no handling of '${scheme}'`)
    addScheme(scheme)
    this.handlers.set(scheme, handler)
  }

  unhandle(scheme: string): void {
    if (!this.handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
  }

  isProtocolHandled(scheme: string): boolean {
    return this.handlers.has(scheme) || ['http', 'https', 'file'].includes(scheme)
  }
}

/** `protocol.registerSchemesAsPrivileged`: only standard, secure schemes are supported here. */
export function registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
  if (isHosted && isReady())
    throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
  for (const { scheme, privileges } of schemes) {
    if (!privileges?.standard || !privileges.secure) {
      throw new Error(`the stand-in has no scheme that is not both standard and secure ('${scheme}')`)
    }
    if (privileges.bypassCSP) throw new Error('the stand-in has no privilege bypassCSP')
    addScheme(scheme)
  }
}

export function protocolFace(own: StandinProtocol): Electron.Protocol {
  const face = {
    handle: own.handle.bind(own),
    unhandle: own.unhandle.bind(own),
    isProtocolHandled: own.isProtocolHandled.bind(own),
    registerSchemesAsPrivileged
  }
  return guarded('protocol', face) as unknown as Electron.Protocol
}
