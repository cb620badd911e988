/** Groups changes by the local day of recording. Pure. */
import type { RecordChange } from '@shared/model/changes'

export interface DayOfChanges {
  /** Start of the day, epoch milliseconds. */
  readonly day: number
  readonly changes: readonly RecordChange[]
}

/** `changes` must be newest first, so that each day is one run. */
export function byDay(changes: readonly RecordChange[]): readonly DayOfChanges[] {
  const days: { day: number; changes: RecordChange[] }[] = []
  for (const change of changes) {
    const day = startOfDay(change.at)
    const last = days.at(-1)
    if (last?.day === day) last.changes.push(change)
    else days.push({ day, changes: [change] })
  }
  return days
}

function startOfDay(at: number): number {
  const date = new Date(at)
  date.setHours(0, 0, 0, 0)
  return date.getTime()
}
