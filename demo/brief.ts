import type { Answer } from './answer'
import type { CanonicalRecord } from './schema'

const SAID: ReadonlySet<string> = new Set(['id', 'name', 'module'])

/** Short form of a record: id, name and module. */
function brief(record: CanonicalRecord): CanonicalRecord {
  return Object.fromEntries(Object.entries(record).filter(([key]) => SAID.has(key)))
}

/** The same answer with short records. */
export function briefly(answer: Answer): Answer {
  if (answer.shape === 'list') return { ...answer, record: (id) => brief(answer.record(id)) }
  if (answer.shape !== 'node') return answer
  return { ...answer, folders: answer.folders.map(brief), files: answer.files.map(brief) }
}
