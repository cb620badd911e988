import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { STARTS } from '../../tools/tasks/times.ts'

/** Counts a start of the app: `npm test` prints how many there were. */
export function countStart(): void {
  mkdirSync(dirname(STARTS), { recursive: true })
  appendFileSync(STARTS, '.')
}
