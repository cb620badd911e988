/** Inputs of the schedule besides the ages of lists: the user's settings and the state of the machine. */
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings'

export interface SyncConditions extends Pick<Settings, 'calendarPast' | 'calendarFuture'> {
  /** Bytes that the cache may take on disk. */
  readonly diskBudget: number
  /** Saves requests: on battery, or by the user's setting. */
  readonly isSparing: boolean
  /** One of our windows is visible; it need not have the focus. */
  readonly isWatched: boolean
  /** Upper bound of records per pass of a list; replaces `plausibleRecords`. */
  readonly mostRecords?: number
}

/**
 * `auto` saves requests on battery. Operating systems do not report metered networks; the `sparing` setting covers
 * those.
 */
export function conditionsOf(
  settings: Settings,
  machine: { isOnBattery: boolean; isWatched: boolean }
): SyncConditions {
  const { calendarPast, calendarFuture, diskBudget, syncPace } = settings
  return {
    calendarPast,
    calendarFuture,
    diskBudget: diskBudget * 1e6,
    isSparing: syncPace === 'sparing' || (syncPace === 'auto' && machine.isOnBattery),
    isWatched: machine.isWatched
  }
}

export const USUAL_CONDITIONS = conditionsOf(DEFAULT_SETTINGS, { isOnBattery: false, isWatched: true })

/** Factor on the maximum age of lists while no window is visible or requests are expensive. */
export const patience = ({ isWatched, isSparing }: SyncConditions): number => (isWatched ? 1 : 3) * (isSparing ? 3 : 1)

/** Milliseconds between two pages of a sweep. */
export const pauseBetweenPages = ({ isSparing }: SyncConditions): number => (isSparing ? 500 : 0)
