/**
 * Asks a page one question over its debugging port with as little work as possible: a whole driver would take the
 * processor's time from what is being measured.
 */
import { setTimeout as pause } from 'node:timers/promises'

interface Target {
  readonly type: string
  readonly url: string
  readonly webSocketDebuggerUrl?: string
}

const OWN_PAGE = /^(app:\/\/|https:\/\/[^/]*\.app\.standin\.invalid\/)/

async function findPage(port: number, limit: number): Promise<string> {
  for (;;) {
    const targets = await fetch(`http://127.0.0.1:${port}/json/list`).then(
      (response) => response.json() as Promise<Target[]>,
      () => []
    )
    const page = targets.find(({ type, url }) => type === 'page' && OWN_PAGE.test(url))
    if (page?.webSocketDebuggerUrl !== undefined) return page.webSocketDebuggerUrl
    if (Date.now() > limit) throw new Error('no page of the app appeared')
    await pause(20)
  }
}

/** Evaluates an expression in the app's page, waiting for its promise; rejects after `within` milliseconds. */
export async function askPage<T>(port: number, expression: string, within = 60_000): Promise<T> {
  const limit = Date.now() + within
  const socket = new WebSocket(await findPage(port, limit))
  try {
    await new Promise((resolve, reject) => {
      socket.onopen = resolve
      socket.onerror = () => reject(new Error('the debugging port refuses'))
    })
    const answer = new Promise<T>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`no answer from the page within ${within} ms`)),
        limit - Date.now()
      )
      socket.onclose = () => reject(new Error('the page went away'))
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(String(data)) as {
          id?: number
          result?: { result: { value?: T }; exceptionDetails?: { text: string; exception?: { description?: string } } }
        }
        if (message.id !== 1) return
        clearTimeout(timer)
        const failed = message.result?.exceptionDetails
        if (failed !== undefined) reject(new Error(failed.exception?.description ?? failed.text))
        else resolve(message.result?.result.value as T)
      }
    })
    const params = { expression, awaitPromise: true, returnByValue: true }
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
    return await answer
  } finally {
    socket.onclose = null
    socket.close()
  }
}

/** Waits for a `performance.mark` of the page and gives its moment, epoch milliseconds. */
export function momentOfMark(port: number, mark: string, within?: number): Promise<number> {
  const expression = `new Promise((resolve) => {
    const find = () => performance.getEntriesByName(${JSON.stringify(mark)})[0]
    const look = () => {
      const entry = find()
      if (entry) resolve(performance.timeOrigin + entry.startTime)
      return Boolean(entry)
    }
    if (!look()) new PerformanceObserver((_, observer) => look() && observer.disconnect()).observe({ type: 'mark' })
  })`
  return askPage(port, expression, within)
}
