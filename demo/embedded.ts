import type { DemoLanguage } from './data/text'
import { startInWorker, type EmbeddedDemo } from './start-in-worker'
import workerPath from './worker?modulePath'

export type { EmbeddedDemo } from './start-in-worker'

/**
 * Starts the demo service of the demo workspace, with a new token and secret. Projects and their folders name each other
 * in it, so that one sees the ways between the rooms; events come again each week and bear people and links to meetings.
 */
export function startEmbeddedDemo(options: { projects?: number; language?: DemoLanguage } = {}): Promise<EmbeddedDemo> {
  const calendar = { series: 4, meetings: true, today: 5 } as const
  return startInWorker(workerPath, { folderLinks: true, calendar, ...options })
}
