/** What the schedule goes by besides the lists' ages: the user's wishes, and how the machine is doing. */
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings'

export interface SyncConditions {
  /** Months of the calendar that are kept besides the current one. */
  readonly calendarPast: number
  readonly calendarFuture: number
  /** Bytes that the cache may take on disk. */
  readonly diskBudget: number
  /** On battery, or because the user wants it so. */
  readonly sparing: boolean
  /** One of our windows can be seen: beside an e-mail it need not have the focus to be looked at. */
  readonly watched: boolean
  /** Records that one pass of a list may meet, where it is not for `plausibleRecords` to say. */
  readonly mostRecords?: number
}

/**
 * `auto` spares the battery. Whether a network is paid for by volume no system tells to a program like this one, so
 * for that there is `sparing`.
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

/** How much older than usual a list may get: nobody looks, or every request costs. */
export const patience = ({ watched, sparing }: SyncConditions): number => (watched ? 1 : 3) * (sparing ? 3 : 1)

/** Milliseconds between two pages of a sweep. */
export const pauseBetweenPages = ({ sparing }: SyncConditions): number => (sparing ? 500 : 0)
