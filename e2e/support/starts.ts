import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { STARTS } from '../../tools/tasks/times.ts'

/** Counts the starts of the app, which `npm test` prints. */
export function countStart(): void {
  mkdirSync(dirname(STARTS), { recursive: true })
  appendFileSync(STARTS, '.')
}
