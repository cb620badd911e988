/**
 * Tests a new connection layer by layer, from the address to a list from the service, so that the user sees where it
 * fails. The layers are derived from two real requests; a proxy or firewall might treat probes differently.
 */
import { DesksideError, shapeOf, type ErrorCode, type ErrorShape } from '@shared/ipc/errors'
import { CONNECT_LAYERS, type ConnectLayer, type LayerResult } from '@shared/model/workspace'
import { isLiteralHost, isLoopback, parseAddress, parseLookupPath, parseSecretHeader } from './http'
import { areMessages, readAnswer } from './envelope'
import { withoutSecrets } from './hide-secrets'
import type { ReadAnswer, ServiceAnswer, ServiceClient, ServiceTarget } from './types'

export interface ConnectTestInput {
  readonly address: string
  readonly token: string
  readonly secret: string
  readonly lookupPath: string
}

export interface ConnectTestOptions {
  /** Called at every step with all layers and the one that changed. */
  readonly onLayers: (layers: readonly LayerResult[], layer: ConnectLayer) => void
  readonly signal: AbortSignal
  /** Creates the client to test with; it is closed at the end. */
  readonly createClient: (target: ServiceTarget) => ServiceClient
}

export interface ConnectTestResult {
  readonly layers: readonly LayerResult[]
  readonly error: ErrorShape | null
  /** Connection data once every layer has passed; else null. */
  readonly target: ServiceTarget | null
}

/** The type of `testConnection`, for injection. */
export type ConnectionTest = (input: ConnectTestInput, options: ConnectTestOptions) => Promise<ConnectTestResult>

/** Never rejects: every failure is the error of a layer. */
export async function testConnection(input: ConnectTestInput, options: ConnectTestOptions): Promise<ConnectTestResult> {
  const layers = new Layers(options.onLayers)
  let client: ServiceClient | null = null
  try {
    layers.begin('address')
    const { baseUrl } = parseAddress(input.address)
    const lookupPath = parseLookupPath(input.lookupPath)
    // Validated before anything is sent; the errors still appear at their own layer.
    const [token, secret] = [parseSecretHeader(input.token), parseSecretHeader(input.secret)]
    const target: ServiceTarget = { baseUrl, lookupPath, token, secret }

    layers.pass('address')
    if (isLiteralHost(baseUrl)) layers.skip('name')
    if (isLoopback(baseUrl) && baseUrl.startsWith('http:')) layers.skip('tls')
    const own = (client = options.createClient(target))
    const call = { isOnce: true, priority: 'interactive', signal: options.signal } as const

    layers.begin(isLiteralHost(baseUrl) ? 'connection' : 'name')
    const modules = await tryModules(() => own.send('core.modules', {}, call))
    const { isGranted } = modules
    for (const layer of ['name', 'connection', 'tls', 'service'] as const) layers.pass(layer)
    if (isGranted) layers.pass('credentials')
    else layers.begin('credentials')

    if (isGranted) layers.begin('list')
    const list = await own.send('projects.list', { count: 1, offset: 0 }, call)
    expectList(readAnswer(list.body, 'list', 'project'), modules)
    layers.pass('credentials')
    layers.pass('list')
    return { layers: layers.all, error: null, target }
  } catch (thrown) {
    const error = shapeOf(client === null ? thrown : withoutSecrets(thrown, client.hide))
    layers.fail(error)
    return { layers: layers.all, error, target: null }
  } finally {
    client?.close()
  }
}

/**
 * Sends the first request. An account may see projects but not modules, and services report that in different ways. The
 * list then decides whether the credentials are good.
 *
 * @returns `isGranted`: the service apparently accepted the credentials. `emptiness`: certainty of its answer, if any
 */
async function tryModules(send: () => Promise<ServiceAnswer>) {
  try {
    const { emptiness } = readAnswer((await send()).body, 'list', 'module')
    return { isGranted: emptiness !== 'doubtful', emptiness, error: null }
  } catch (error) {
    if (!(error instanceof DesksideError)) throw error
    if (error.code !== 'forbidden' && error.code !== 'service-unreadable') throw error
    return { isGranted: false, emptiness: null, error }
  }
}

/**
 * Accepts an empty list of projects, but not an ambiguous answer: the answer to a wrong secret must not count as an
 * empty list.
 *
 * @throws `service-unreadable`
 */
function expectList(
  { records, emptiness, isBeside, came }: ReadAnswer,
  modules: Awaited<ReturnType<typeof tryModules>>
): void {
  if (emptiness === 'rows' && records.some(({ id }) => id !== null) && !areMessages(records)) return
  if (!isBeside && (records.length === 0 || emptiness === 'doubtful') && modules.emptiness === 'rows') return
  if (emptiness === 'empty' && modules.emptiness === 'empty') return
  if (modules.error !== null) throw modules.error
  throw new DesksideError('service-unreadable', 'The answer does not say surely that there are no projects.', {
    details: came === null ? {} : { came }
  })
}

/** Layer of an error. Errors of the service count as layer `service` until it has answered once. */
function layerOf(code: ErrorCode, current: ConnectLayer): ConnectLayer {
  if (code === 'cancelled' || code === 'workspace-closed') return current
  return LAYERS.find(([codes]) => codes.test(code))?.[1] ?? (current === 'list' ? 'list' : 'service')
}

/** Error codes that belong to one layer, first match first. */
const LAYERS: readonly (readonly [codes: RegExp, layer: ConnectLayer])[] = [
  [/^address-|^lookup-path-malformed$/, 'address'],
  [/^tls-/, 'tls'],
  [/^network-name$/, 'name'],
  [/^network-|^proxy-login$|^captive-portal$/, 'connection'],
  [/^credentials-(refused|missing|malformed)$|^forbidden$/, 'credentials']
]

class Layers {
  readonly #states = new Map<ConnectLayer, LayerResult>(
    CONNECT_LAYERS.map((layer) => [layer, { layer, state: 'waiting', error: null }])
  )
  #current: ConnectLayer = 'address'

  constructor(private readonly onLayers: ConnectTestOptions['onLayers']) {}

  get all(): readonly LayerResult[] {
    return [...this.#states.values()]
  }

  begin(layer: ConnectLayer): void {
    this.#current = layer
    this.#set(layer, 'testing')
  }

  /** Marks a layer as passed, unless it already is or was not needed. */
  pass(layer: ConnectLayer): void {
    const state = this.#states.get(layer)?.state
    if (state === 'waiting' || state === 'testing') this.#set(layer, 'passed')
  }

  skip(layer: ConnectLayer): void {
    this.#set(layer, 'skipped')
  }

  /** Marks earlier layers as passed and later ones as not reached. */
  fail(error: ErrorShape): void {
    const at = CONNECT_LAYERS.indexOf(layerOf(error.code, this.#current))
    const isBeforeSending = error.code === 'credentials-missing' || error.code === 'credentials-malformed'
    for (const [index, layer] of CONNECT_LAYERS.entries()) {
      if (index === at) this.#set(layer, 'failed', error)
      else if (index > at || (isBeforeSending && index > 0)) this.skip(layer)
      else this.pass(layer)
    }
  }

  #set(layer: ConnectLayer, state: LayerResult['state'], error: ErrorShape | null = null): void {
    this.#states.set(layer, { layer, state, error })
    this.onLayers(this.all, layer)
  }
}
