/** Inputs of the schedule besides the ages of lists: the user's settings and the state of the machine. */
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings'

export interface SyncConditions {
  /** Months of the calendar that are read besides the current one. */
  readonly calendarPast: number
  readonly calendarFuture: number
  /** Bytes that the cache may take on disk. */
  readonly diskBudget: number
  /** Saves requests: on battery, or by the user's setting. */
  readonly sparing: boolean
  /** One of our windows is visible; it need not have the focus. */
  readonly watched: boolean
  /** Upper bound of records per pass of a list; replaces `plausibleRecords`. */
  readonly mostRecords?: number
}

/**
 * `auto` saves requests on battery. Operating systems do not report metered networks; the `sparing` setting covers
 * those.
 */
export function conditionsOf(settings: Settings, machine: { onBattery: boolean; watched: boolean }): SyncConditions {
  const { calendarPast, calendarFuture, diskBudget, syncPace } = settings
  return {
    calendarPast,
    calendarFuture,
    diskBudget: diskBudget * 1e6,
    sparing: syncPace === 'sparing' || (syncPace === 'auto' && machine.onBattery),
    watched: machine.watched
  }
}

export const USUAL_CONDITIONS = conditionsOf(DEFAULT_SETTINGS, { onBattery: false, watched: true })

/** Factor on the maximum age of lists while no window is visible or requests are expensive. */
export const patience = ({ watched, sparing }: SyncConditions): number => (watched ? 1 : 3) * (sparing ? 3 : 1)

/** Milliseconds between two pages of a sweep. */
export const pauseBetweenPages = ({ sparing }: SyncConditions): number => (sparing ? 500 : 0)
