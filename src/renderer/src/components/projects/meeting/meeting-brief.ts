/** One-page summary for a meeting: people, stage, last and next events, open payments. Pure. */
import type { ChildRecord, ChildTotals } from '@shared/model/children'
import type { CalendarOccurrence } from '@shared/model/calendar'
import type { ProjectDetail } from '@shared/model/project'
import type { Field } from '@shared/model/record'
import { byTime, isAhead } from '@shared/rules/ahead'
import { formatDateTime, formatMoment } from '../../../basics/format'
import { isSameAge } from '../../../composables/visible-age'
import { t } from '../../../locales/meeting'
import { childDate, childLine, childTitle, inPartWords, pastLine, receivedWords } from '../children/child-words'
import { amountText, fieldLabel, fieldView, projectTitle, shortened } from '../../../words/field-text'
import type { Brief, BriefLine, BriefSection } from '../../../record-ui/brief'
import { answerOf, isContact } from '../answers'
import type { RoleNames } from '../../../stores/field-names'
import { factLines, factName } from './project-brief'

/** A child list of the project, as far as it is cached. */
export interface KnownList<T> {
  readonly value: T
  /** Epoch milliseconds; null: never fetched. */
  readonly at: number | null
  /** Whether a part of it is missing. */
  readonly isPartial: boolean
}

export interface MeetingFacts {
  readonly project: ProjectDetail
  /** When the service answered the project; epoch milliseconds. */
  readonly at: number | null
  readonly actions: KnownList<readonly ChildRecord[]>
  readonly checklists: KnownList<readonly ChildRecord[]>
  readonly payments: KnownList<ChildTotals>
  /** The user's names for facts whose fields a project lacks. */
  readonly names: RoleNames
  /** Upcoming calendar events that name the project, from today on. `at` null: no calendar month is saved. */
  readonly calendar: KnownList<readonly CalendarOccurrence[]>
}

/** Further actions with the card. */
export type MeetingOutput = 'copy' | 'print'

/** Number of past actions on it. */
export const LAST = 3
const NEXT = 3
/** Maximum characters of a line; longer texts don't fit on one page. */
const LINE = 200

/**
 * The card may be sent to customers, so nothing on it is computed from incomplete data. The footer shows its age; a
 * line has its own age only if it differs.
 */
export function meetingBrief(facts: MeetingFacts, now: number): Brief {
  const { project, at } = facts
  const ours = project.fields.filter((field) => field.role === 'participants-users' && !isContact(field))
  const people = [...project.fields.filter(isContact), ...ours]
  const whom = [...fieldLines(people), ...factLines(project, false)]
  const sections: readonly BriefSection[] = [
    { heading: null, lines: [...whom, ...stateLines(project)].map((line) => ({ ...line, at })) },
    { heading: t('meeting.next'), lines: [...nextLines(facts, now), ...overdueLines(facts)] },
    { heading: t('meeting.money'), lines: moneyLines(facts) },
    { heading: t('meeting.last'), lines: lastLines(facts, now) },
    { heading: t('meeting.where'), lines: addressLines(project, at) }
  ]
  const said = sections.map(({ heading, lines }) => ({ heading, lines: lines.map((line) => aged(line, at)) }))
  const foot = at === null ? null : t('common.asOf', { time: formatMoment(at) })
  return { title: projectTitle(project), sections: said, foot }
}

/** For a project that is no longer active. */
const stateLines = ({ state }: ProjectDetail): readonly BriefLine[] =>
  state === 'active' ? [] : [{ label: t('meeting.state'), text: t(`projects.state.${state}`) }]

/** Removes a line's age if the footer shows the same. */
function aged({ at, ...line }: BriefLine, foot: number | null): BriefLine {
  if (at === undefined || isSameAge(at, foot)) return line
  return { ...line, at }
}

function fieldLines(fields: readonly Field[]): readonly BriefLine[] {
  return fields.flatMap((field) => {
    const text = inOneLine(fieldView(field.value).text)
    return field.hidden === true || text === '' ? [] : [{ label: fieldLabel(field), text: shortened(text, LINE) }]
  })
}

/** Joins lines with commas. */
const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ')

function addressLines({ fields }: ProjectDetail, at: number | null): readonly BriefLine[] {
  const addresses = fields.filter((field) => answerOf(field) === 'address')
  const lines = fieldLines(addresses).map((line) => ({ ...line, at }))
  return lines.length > 0 ? lines : [{ label: t('meeting.address'), text: t('meeting.none'), at }]
}

const notCached = (label: string): readonly BriefLine[] => [{ label, text: t('common.notCached'), at: null }]

/**
 * The price, unless hidden, and the sum received per currency. The open amount is not computed: it depends on unknown
 * agreements.
 */
function moneyLines({ project, at, payments, names }: MeetingFacts): readonly BriefLine[] {
  const { price, currency } = project
  const priceName = factName(project, 'price', t('projects.detail.price'), names)
  const priceText = price === null ? t('meeting.none') : amountText(price, currency)
  const priceLines = priceName === null ? [] : [{ label: priceName, text: priceText, at }]
  const label = t('children.received')
  if (payments.at === null) return [...priceLines, { label, text: t('meeting.unknown'), at: null }]
  const received = receivedWords(payments.value.sums, currency)
  return [...priceLines, { label, text: payments.isPartial ? inPartWords(received) : received, at: payments.at }]
}

interface Ahead extends BriefLine {
  readonly when: string
}

function nextLines({ project, at, actions, checklists, calendar }: MeetingFacts, now: number): readonly BriefLine[] {
  const fromFields = project.fields.flatMap((field): Ahead[] => {
    const { value } = field
    const when = value.type === 'date' ? value.date : value.type === 'moment' ? value.iso : null
    if (when === null || field.hidden === true || field.role === 'created' || field.role === 'updated') return []
    return [{ when, label: formatDateTime(when), text: fieldLabel(field), at }]
  })
  const fromChildren = [
    ...actions.value.map((child) => ({ child, when: child.done === true ? null : child.date, at: actions.at })),
    ...checklists.value.map((child) => ({ child, when: child.done === true ? null : child.due, at: checklists.at }))
  ].flatMap(({ child, when, at: age }): Ahead[] =>
    when === null ? [] : [{ when, label: formatDateTime(when), text: childLine(child, LINE), at: age }]
  )
  const fromCalendar = calendar.value.flatMap(({ times, title }): Ahead[] => {
    if (times.kind === 'none') return []
    const when = times.kind === 'days' ? times.first : new Date(times.start).toISOString()
    return [{ when, label: formatDateTime(when), text: title ?? t('meeting.event'), at: calendar.at }]
  })
  const ahead = [...fromFields, ...fromChildren, ...fromCalendar]
    .filter(({ when }) => isAhead(when, now))
    .toSorted((a, b) => byTime(a.when, b.when))
    .slice(0, NEXT)
    .map(({ label, text, at: age }) => ({ label, text, at: age ?? null }))
  const lines = ahead.length > 0 ? ahead : [{ label: t('meeting.nextDate'), text: t('meeting.none'), at }]
  return [
    ...lines,
    ...leftOut(t('children.tab.actions'), actions),
    ...leftOut(t('children.tab.checklists'), checklists),
    ...leftOut(t('shell.calendar'), calendar)
  ]
}

/** Note on a missing or partial list: earlier or later entries may exist. */
function leftOut(label: string, { at, isPartial }: KnownList<unknown>): readonly BriefLine[] {
  if (at === null) return notCached(label)
  return isPartial ? [{ label, text: t('meeting.partial') }] : []
}

function overdueLines({ checklists }: MeetingFacts): readonly BriefLine[] {
  return checklists.value
    .filter(({ overdue }) => overdue === true)
    .map((child) => ({
      label: t('meeting.overdue'),
      text: [childTitle(child), childDate(child)].filter((part) => part !== '').join(', '),
      at: checklists.at
    }))
}

function lastLines({ actions }: MeetingFacts, now: number): readonly BriefLine[] {
  const label = t('children.tab.actions')
  if (actions.at === null) return notCached(label)
  const past = actions.value
    .filter(({ date }) => date !== null && !isAhead(date, now))
    .toSorted((a, b) => byTime(b.date, a.date))
    .slice(0, LAST)
    .map((child) => ({ label: childDate(child), text: pastLine(child, LINE), at: actions.at }))
  const lines = past.length > 0 ? past : [{ label, text: t('meeting.none'), at: actions.at }]
  return [...lines, ...leftOut(label, actions)]
}
