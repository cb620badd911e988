import { randomUUID } from 'node:crypto'
import { calendarFile, type CalendarListQuery, type SavedEvents } from '@shared/contract/calendar'
import type { CalendarOccurrence, CalendarRow, Day, TooOften } from '@shared/model/calendar'
import { calendarEvent, calendarHead, calendarTail, hasDate, type CalendarFile } from '@shared/rules/calendar/ics'
import { dayOfKey, dayText } from '@shared/rules/calendar/times'
import { dayNumber } from '@shared/rules/filter/days'
import { readAsOf } from '../../calendar-times'
import { fileError } from '../../files/chosen-file-error'
import { unlessAborted } from '../../attempts'
import { wordsFor } from '../../export/words'
import { writeWhole } from '../../files/whole-file'
import { writtenFiles } from '../../files/written-files'
import type { Workspaces } from '../../workspace/workspaces'
import { serve, type HandlerOptions } from '../serve'
import { suggestedName } from './exports'

const PAGE = 500

interface Rows {
  readonly rows: readonly CalendarRow[]
  readonly tooOften: TooOften | undefined
}

/** Days on which an occurrence of this day may appear, in any zone. */
function around(day: Day): { readonly from: Day; readonly to: Day } {
  const number = dayNumber(day) ?? 0
  return { from: dayText(number - 2), to: dayText(number + 2) }
}

export function calendarFileHandlers(
  options: Omit<HandlerOptions, 'workspaces' | 'emit'> & {
    readonly workspaces: Pick<Workspaces, 'opened' | 'list'>
    readonly version: string
  }
) {
  const { workspaces, userData, dialogs, jobs, log, version, now } = options

  async function rowsOf(workspace: string, query: CalendarListQuery, signal: AbortSignal): Promise<Rows> {
    const { cache, events } = await workspaces.opened(workspace)
    const readAs = readAsOf(userData.of(workspace).get('times'))
    const { of, filter } = query
    const range = of.kind === 'search' ? { from: of.from, to: of.to, deleted: filter.deleted } : null
    const found = of.kind === 'search' && range !== null ? events.found(of.text, range) : []
    // One moment for all pages, since it limits the expansion of endless rules.
    const at = now()
    const rows: CalendarRow[] = []
    let tooOften: TooOften | undefined
    for (let hasMore = true; hasMore;) {
      signal.throwIfAborted()
      const window = { ...query, offset: rows.length, limit: PAGE }
      const page = await cache.calendar.list({ ...readAs, query: window, found, now: at, whole: true })
      rows.push(...page.rows)
      tooOften = page.tooOften
      hasMore = page.rows.length > 0 && rows.length < page.total
    }
    return { rows, tooOften }
  }

  async function occurrencesOf(workspace: string, of: SavedEvents, zone: string, signal: AbortSignal) {
    if (of.kind === 'list') {
      const { rows, tooOften } = await rowsOf(workspace, of.list, signal)
      return { all: rows.map(({ occurrence }) => occurrence), tooOften }
    }
    const wanted = new Set(of.keys)
    const found = new Map<string, CalendarOccurrence>()
    for (const id of new Set(of.keys.map((named) => Number(named.split('/', 1)[0])))) {
      for (const deleted of [false, true]) {
        const filter = { deleted, hidden: [], person: null }
        const keep = ({ rows }: Rows): void => {
          for (const { occurrence } of rows) if (wanted.has(occurrence.key)) found.set(occurrence.key, occurrence)
        }
        const ofEvent = await rowsOf(workspace, { of: { kind: 'event', id }, filter, zone }, signal)
        keep(ofEvent)
        if (ofEvent.tooOften === undefined) continue
        // Only some dates were expanded: find the requested ones by their days.
        const left = of.keys.filter((named) => named.startsWith(`${id}/`) && !found.has(named))
        for (const day of new Set(left.flatMap((named) => dayOfKey(named) ?? [])))
          keep(await rowsOf(workspace, { of: { kind: 'range', ...around(day) }, filter, zone }, signal))
      }
    }
    return { all: of.keys.flatMap((named) => found.get(named) ?? []) }
  }

  return serve(calendarFile, {
    'calendar.save': ({ workspaceId: workspace, zone, of, locale, name }) =>
      jobs.run(randomUUID(), async (signal) => {
        const { all, tooOften } = await occurrencesOf(workspace, of, zone, signal)
        const events = all.filter(hasDate)
        const withoutDate = all.length - events.length
        const path = await unlessAborted(signal, dialogs.save(suggestedName(name, 'ics', now()), 'ics'))
        if (path === null) return { savedAs: null, events: 0, withoutDate: 0 }
        const entry = (await workspaces.list()).find(({ id }) => id === workspace)
        const { settings, computerZone } = readAsOf(userData.of(workspace).get('times'))
        const words = wordsFor(locale)
        const file: CalendarFile = {
          name,
          mark: entry?.serviceMark ?? 'demo',
          now: now(),
          version,
          assumedZone: settings.zone ?? computerZone,
          untitled: (id) => words.event.replace('{id}', String(id)),
          named: (what, { id, label }) => {
            const unnamed = what === 'category' ? words.category : (words.references[what] ?? words.reference)
            return label ?? unnamed.replace('{id}', String(id))
          }
        }
        const content = [calendarHead(file), ...events.map((event) => calendarEvent(event, file)), calendarTail()]
        signal.throwIfAborted()
        try {
          await writeWhole(path, content.join(''), log)
        } catch (error) {
          throw fileError(error)
        }
        const saved = { savedAs: writtenFiles.add(path), events: events.length, withoutDate }
        return tooOften === undefined ? saved : { ...saved, tooOften }
      })
  })
}
