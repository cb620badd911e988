import type { Answer } from './answer'
import type { CanonicalRecord } from './schema'

const SAID: ReadonlySet<string> = new Set(['id', 'name', 'module'])

/** A record as far as some answers tell it: its id, what it is called, and of which module it is. */
function brief(record: CanonicalRecord): CanonicalRecord {
  return Object.fromEntries(Object.entries(record).filter(([key]) => SAID.has(key)))
}

/** The same list, or content of a folder, with no more of each record than that. */
export function briefly(answer: Answer): Answer {
  if (answer.shape === 'list') return { ...answer, record: (id) => brief(answer.record(id)) }
  if (answer.shape !== 'node') return answer
  return { ...answer, folders: answer.folders.map(brief), files: answer.files.map(brief) }
}
