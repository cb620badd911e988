import { existsSync, readFileSync } from 'node:fs'

/** The JSON lines of a file that another process appends to, without a last line that is not complete yet. */
export function jsonLines<Line>(file: string): Line[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)
}
