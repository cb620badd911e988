/** A lightweight connection to a page's debugging port: a full driver would take CPU time from the measurement. */
import { setTimeout as pause } from 'node:timers/promises'

interface Target {
  readonly type: string
  readonly url: string
  readonly webSocketDebuggerUrl?: string
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** The page navigated away or ended before it answered. */
export class PageLeft extends Error {}

/** Chromium's error messages for a page or context that is gone. */
const LEFT = /target navigated or closed|execution context was destroyed|cannot find context/i

interface EvaluationReply {
  readonly result: { readonly value?: unknown }
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } }
}

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** The stand-in serves Electron's `app:` pages by `http:`. */
const OWN_PAGE = /^(app:\/\/|http:\/\/[^/]*\.app\.standin\.localhost\/)/

async function findPage(port: number, limit: number, isQuick: boolean): Promise<string> {
  for (;;) {
    const targets = await fetch(`http://127.0.0.1:${port}/json/list`).then(
      (response) => response.json() as Promise<Target[]>,
      () => []
    )
    const page = targets.find(
      ({ type, url }) => type === 'page' && OWN_PAGE.test(url) && url.endsWith('#/quick') === isQuick
    )
    if (page?.webSocketDebuggerUrl !== undefined) return page.webSocketDebuggerUrl
    if (Date.now() > limit) throw new Error('no page of the app appeared')
    await pause(20)
  }
}

export class PageLink {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Map<string, (params: unknown) => void>()
  #last = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.onclose = () => this.#fail(new PageLeft('the page went away'))
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as Message)
  }

  /** Connects to the app's page, or to its quick look-up; rejects after `within` ms. */
  static async to(port: number, within = 60_000, isQuick = false): Promise<PageLink> {
    return PageLink.#at(await findPage(port, Date.now() + within, isQuick))
  }

  /** Connects to a program started with `--inspect` on this port. */
  static async toProgram(port: number): Promise<PageLink> {
    const [program] = await fetch(`http://127.0.0.1:${port}/json/list`).then((all) => all.json() as Promise<Target[]>)
    if (program?.webSocketDebuggerUrl === undefined) throw new Error('the program cannot be inspected')
    return PageLink.#at(program.webSocketDebuggerUrl)
  }

  static async #at(address: string): Promise<PageLink> {
    const socket = new WebSocket(address)
    await new Promise((resolve, reject) => {
      socket.onopen = resolve
      socket.onerror = () => reject(new Error('the debugging port refuses'))
    })
    return new PageLink(socket)
  }

  /** Sends a command of the debugging protocol; rejects if refused, or after `within` ms. */
  send<T = unknown>(method: string, params: object = {}, within = 60_000): Promise<T> {
    const id = ++this.#last
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    const timer = setTimeout(() => {
      this.#waiting.get(id)?.reject(new Error(`no answer from the page within ${within} ms`))
      this.#waiting.delete(id)
    }, within)
    this.#socket.send(JSON.stringify({ id, method, params }))
    return answer.finally(() => clearTimeout(timer)) as Promise<T>
  }

  /** Evaluates an expression in the page, awaiting a promise. Rejects with `PageLeft` if the page is gone. */
  async evaluate<T>(expression: string, within?: number): Promise<T> {
    const params = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails: failed } = await this.send<EvaluationReply>('Runtime.evaluate', params, within)
    if (failed !== undefined) throw new Error(failed.exception?.description ?? failed.text)
    return result.value as T
  }

  /** Listens to a protocol event; replaces the previous listener. */
  on(event: string, listener: (params: unknown) => void): void {
    this.#listeners.set(event, listener)
  }

  close(): void {
    this.#socket.onclose = null
    this.#socket.close()
    this.#fail(new Error('the link was closed'))
  }

  #hear({ id, method, params, result, error }: Message): void {
    if (method !== undefined) this.#listeners.get(method)?.(params)
    if (id === undefined) return
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(new (LEFT.test(error.message) ? PageLeft : Error)(error.message))
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
