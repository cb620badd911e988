/** How weeks are counted. Days are `YYYY-MM-DD`; weekdays count from 1, Monday. */
/** First day of the week, and the minimum days of a year's first week. */
export interface WeekRules {
  readonly firstDay: number
  readonly minimalDays: number
}

const ISO: WeekRules = { firstDay: 1, minimalDays: 4 }

interface WeekInfo {
  readonly firstDay?: number
  readonly minimalDays?: number
}

/** The rules of a locale; ISO 8601 if the browser does not know them. */
export function weekRules(tag: string): WeekRules {
  // Missing in TypeScript's library. Browsers have had it as a property and as a method.
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
  const known = locale.getWeekInfo?.() ?? locale.weekInfo
  const firstDay = known?.firstDay ?? ISO.firstDay
  // Some browsers omit `minimalDays`. Weeks from Monday follow ISO 8601.
  return { firstDay, minimalDays: known?.minimalDays ?? (firstDay === ISO.firstDay ? ISO.minimalDays : 1) }
}

/** The locale's rules with another first day; weeks from Monday follow ISO 8601. */
export const rulesFrom = (locale: WeekRules, firstDay: number | null): WeekRules =>
  firstDay === null || firstDay === locale.firstDay
    ? locale
    : { firstDay, minimalDays: firstDay === ISO.firstDay ? ISO.minimalDays : locale.minimalDays }
