import type { Machine } from './machine.ts'
import type { Row } from './row.ts'

/** The rows as a readable table. */
export function table(machine: Machine, rows: readonly Row[]): string {
  const head = Object.entries(machine).map(([name, value]) => `${name}: ${value}`)
  const width = Math.max(...rows.map(({ id }) => id.length), 4)
  const lines = rows.map(({ id, value, unit, aim, runs, detail }) => {
    const figure = value === null ? 'not measured' : `${value} ${unit}`
    return `${id.padEnd(width)}  ${figure.padEnd(16)} aim ${aim.padEnd(12)} ${String(runs).padStart(2)} runs  ${detail}`
  })
  return [...head, '', ...lines].join('\n')
}
