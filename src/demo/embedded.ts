import type { DemoLanguage } from './data/text'
import { startInWorker, type EmbeddedDemo } from './start-in-worker'
import workerPath from './worker?modulePath'

export type { EmbeddedDemo } from './start-in-worker'

/** Starts the demo service of the demo workspace, with a token and a secret that nobody has used before. */
export function startEmbeddedDemo(options: { projects?: number; language?: DemoLanguage } = {}): Promise<EmbeddedDemo> {
  return startInWorker(workerPath, options)
}
