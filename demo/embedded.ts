import type { DemoLanguage } from './data/text'
import { startInWorker, type EmbeddedDemo } from './start-in-worker'
import workerPath from './worker?modulePath'

export type { EmbeddedDemo } from './start-in-worker'

/**
 * Starts the demo service for the demo workspace, with a new token and secret. Projects and folders reference each
 * other, to show the links between pages. Events recur weekly and have people and meeting links.
 */
export function startEmbeddedDemo(options: { projects?: number; language?: DemoLanguage } = {}): Promise<EmbeddedDemo> {
  const calendar = { series: 4, hasMeetings: true, today: 5 } as const
  return startInWorker(workerPath, { hasFolderLinks: true, calendar, ...options })
}
