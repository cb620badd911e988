/** How weeks are counted. Days are text, `YYYY-MM-DD`; weekdays count from 1, Monday. */
/** How weeks are counted somewhere: their first weekday, and how many days of a year its first week has at least. */
export interface WeekRules {
  readonly firstDay: number
  readonly minimalDays: number
}

const ISO: WeekRules = { firstDay: 1, minimalDays: 4 }

interface WeekInfo {
  readonly firstDay?: number
  readonly minimalDays?: number
}

/** The rules of a locale; ISO 8601 where the browser does not know them. */
export function weekRules(tag: string): WeekRules {
  // Not in TypeScript's library yet; browsers have had it as a property and as a method.
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
  const known = locale.getWeekInfo?.() ?? locale.weekInfo
  const firstDay = known?.firstDay ?? ISO.firstDay
  // Some browsers leave out how the first week is found; weeks from Monday are those of ISO 8601.
  return { firstDay, minimalDays: known?.minimalDays ?? (firstDay === ISO.firstDay ? ISO.minimalDays : 1) }
}

/** Weeks from another day than the locale's are counted as it counts, only from Monday by ISO 8601. */
export const rulesFrom = (locale: WeekRules, firstDay: number | null): WeekRules =>
  firstDay === null || firstDay === locale.firstDay
    ? locale
    : { firstDay, minimalDays: firstDay === ISO.firstDay ? ISO.minimalDays : locale.minimalDays }
