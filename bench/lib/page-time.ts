/** One-time evaluation in the app's page. */
import { PageLink } from './page-link.ts'

/** Evaluates an expression in the app's page, awaiting a promise; rejects after `within` ms. */
export async function askPage<T>(port: number, expression: string, within = 60_000): Promise<T> {
  const limit = Date.now() + within
  const link = await PageLink.to(port, within)
  try {
    return await link.evaluate<T>(expression, Math.max(0, limit - Date.now()))
  } finally {
    link.close()
  }
}

/** Waits for a `performance.mark` of the page and returns its time (epoch ms). */
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
