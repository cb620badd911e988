/** The user's open projects whose next date is today or has passed, from the cache alone, for Today. */
import { computed, ref, toValue, type MaybeRefOrGetter } from 'vue'
import type { KnownField } from '@shared/model/field-inventory'
import type { PastDate } from '@shared/model/project-glance'
import { answerOf } from '@shared/rules/answers'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { dynamicNameOf } from '@shared/rules/filter/fields'
import { dayOf } from '../basics/days'
import { useNow } from '../basics/now'
import { useLiveRead } from '../data/live-read'
import { request } from '../desktop'
import { extentOf, type ProjectsExtent } from './records/projects-extent'
import { useStageStates } from './stage-states'

/** Number of initial rows, small so that all of Today stays visible. */
const FIRST = 5
const PAGE = 20
/** Upper bound of one request. */
const MOST = 500
/** Milliseconds for which the fields stay cached: finding them scans records. */
const FIELDS_FOR = 60_000

export interface ContactsOf {
  readonly workspaceId: string
  /** The id of the user's person. */
  readonly responsible: number
}

export interface Contact extends PastDate {
  readonly isOver: boolean
}

export interface DueContacts {
  /** Today's contacts first, then the latest that have passed. */
  readonly contacts: readonly Contact[]
  /** Number of contacts, and why it may be incomplete. */
  readonly extent: ProjectsExtent
}

interface ContactsQuestion extends ContactsOf {
  readonly day: string
  readonly limit: number
}

/** @param of null reads nothing */
export function useDueContacts(of: MaybeRefOrGetter<ContactsOf | null>) {
  const now = useNow()
  const states = useStageStates()
  const limit = ref(FIRST)
  /** Fields with the next date; null when they must be read again. */
  let known: { readonly workspaceId: string; readonly at: number; readonly fields: readonly KnownField[] } | null = null

  async function nextFields(workspaceId: string): Promise<readonly KnownField[]> {
    if (known?.workspaceId === workspaceId && Date.now() - known.at < FIELDS_FOR) return known.fields
    const at = Date.now()
    const { fields } = await request('fields.list', { workspaceId, noun: 'project' })
    known = { workspaceId, at, fields: fields.filter(saysNext) }
    return known.fields
  }

  /** Projects with today's date in the field, without won or lost ones. */
  async function dueToday({ workspaceId, responsible, day, limit: most }: ContactsQuestion, ended: readonly number[]) {
    const fields = await nextFields(workspaceId)
    const pages = fields.map(async ({ key, label, correction }) => {
      const left = ended.length === 0 ? {} : { not_step_id: ended }
      const answer = await request('projects.glance', {
        ...{ workspaceId, deleted: false, limit: most, sort: { key: 'id', descending: true } },
        filter: {
          ...{ ...NO_FILTER, builtIn: { user_id: [responsible], ...left } },
          dynamic: { [dynamicNameOf(key)]: day }
        }
      })
      const field = { key, label: correction?.label ?? label }
      const value = { type: 'date', date: day } as const
      const contacts = answer.value.rows.map((project): Contact => ({ project, field, value, isOver: false }))
      return { contacts, extent: extentOf(answer) }
    })
    return Promise.all(pages)
  }

  async function readContacts(asked: ContactsQuestion): Promise<DueContacts> {
    const { workspaceId, responsible, limit: most } = asked
    const [past, stages] = await Promise.all([
      request('projects.pastDates', { workspaceId, responsible, limit: most }),
      request('records.options', { workspaceId, of: { kind: 'stage', funnels: [] }, text: '' })
    ])
    const ended = stages.options.filter((stage) => states.of(stage) !== 'open').map(({ id }) => id)
    const today = await dueToday(
      asked,
      [...new Set(ended)].toSorted((one, other) => one - other)
    )
    const extents = [extentOf(past), ...today.map(({ extent }) => extent)]
    const count = extents.reduce((sum, extent) => sum + extent.count, 0)
    // Each field may be incomplete for its own reason; the first reason is displayed.
    const doubted = extents.find(({ doubt }) => doubt !== null) ?? extents[0]!
    const known = doubted.doubt === null ? (count > 0 ? 'all' : 'none') : count > 0 ? 'at-least' : 'unknown'
    return {
      contacts: [
        ...today.flatMap(({ contacts }) => contacts),
        ...past.value.rows.map((row): Contact => ({ ...row, isOver: true }))
      ].slice(0, most),
      extent: { ...doubted, count, known }
    }
  }

  const { value, error, reread } = useLiveRead(
    readContacts,
    () => {
      const place = toValue(of)
      return place === null ? null : { ...place, day: dayOf(new Date(now.value)), limit: limit.value }
    },
    {
      changedBy: {
        changed: ({ noun }) => noun === 'project' || noun === 'stage',
        fields: ({ noun }) => {
          if (noun === 'project') known = null
          return noun === 'project' || noun === 'stage'
        }
      },
      pause: 2_000,
      keeps: (to, from) => to.workspaceId === from.workspaceId && to.responsible === from.responsible,
      recall: 'today-contacts'
    }
  )
  return {
    answer: value,
    error,
    /** Number of contacts that can still be loaded. */
    left: computed(() =>
      value.value === null || limit.value >= MOST ? 0 : value.value.extent.count - value.value.contacts.length
    ),
    retry: reread,
    more: (): void => void (limit.value = Math.min(limit.value + PAGE, MOST))
  }
}

/** Whether the field holds dates and gives the next step: see `answerOf`. */
function saysNext({ key, label, now: { role, type, kind }, correction }: KnownField): boolean {
  if (correction?.hidden === true) return false
  const said = correction?.label === undefined ? { label } : { label: correction.label, isRenamed: true }
  const stated = correction?.answer === undefined ? {} : { answer: correction.answer }
  const answers = answerOf({ ...{ key, role, type, kind }, ...said, ...stated }) === 'next'
  return answers && (type === 'date' || type === 'moment')
}
