/** Actions on a result row, without leaving the keyboard. */
import type { Router } from 'vue-router'
import { DesksideError } from '@shared/ipc/errors'
import { factsOf, isNoun } from '@shared/model/nouns'
import type { ProjectFilter } from '@shared/model/filter'
import type { FoundReference } from '@shared/model/search'
import type { LinkPlace } from '@shared/rules/links'
import { dynamicNameOf } from '@shared/rules/filter/fields'
import { copyLatest, type CopySource, type CopiedContent } from '../../composables/copy-latest'
import { runInRoom } from '../../commands/run-in-room'
import { copiedLink } from '../../composables/link-routes'
import { openWorkspace } from '../../composables/open-workspace'
import { changePreference } from '../../data/preferences'
import { wholeTitle } from '../../data/whole-title'
import { request } from '../../desktop'
import { useCalendarView } from '../../stores/calendar/calendar-view'
import { useProjects } from '../../stores/projects'
import { placeAddress } from '../files/address'
import { projectCopy } from '../projects/project-copies'
import { titleOf } from './palette-ids'
import { linkOf, type PaletteAction } from './row-actions'
import type { PaletteRow, PaletteTarget } from './palette-rows'
import { foundBrief, readRecord, type RecordTarget } from './read-record'

export interface ActionPlace {
  readonly workspaceId: string | null
  readonly router: Router
  /** Set if the palette is in another window. */
  readonly main?: MainWindow | undefined
}

/** The main window, as seen from a window beside it. */
export interface MainWindow {
  readonly show: (place: LinkPlace) => Promise<void>
  /** Called after something was opened in the main window. */
  readonly left: () => Promise<void>
}

/** The full title of a record or person. */
async function copiedTitle(workspaceId: string, target: PaletteTarget, title: string): Promise<string> {
  if (target.kind !== 'record' && target.kind !== 'person') return title
  const noun = target.kind === 'person' ? target.kind : target.noun
  return wholeTitle(workspaceId, { noun, id: target.id }, title)
}

/** The message to show afterwards; `impossible`: a command that has nothing to act on. */
export type ActionOutcome = 'copied' | 'pinned' | 'impossible' | null

/** @throws DesksideError */
export async function perform(
  row: PaletteRow,
  action: PaletteAction,
  { workspaceId, router, main }: ActionPlace
): Promise<ActionOutcome> {
  const { target, title } = row
  if (action === 'open') {
    if (main !== undefined) {
      const place = linkOf(target)
      if (place !== null) await main.show(place)
      return null
    }
    if (target.kind === 'command') return (await runInRoom(target.id, router)) ? null : 'impossible'
    await open(workspaceId, target, router)
    return null
  }
  if (target.kind === 'command' || target.kind === 'workspace' || target.kind === 'everywhere') return null
  if (workspaceId === null) return null
  if (action === 'title') {
    return copied(async () => ({ text: await copiedTitle(workspaceId, target, title ?? '') }))
  }
  if (action === 'link') {
    const place = linkOf(target)
    if (place === null) return null
    return copied({ text: copiedLink(workspaceId, place) })
  }
  if (target.kind === 'client') {
    return copied(() => clientContent(workspaceId, target.key, action))
  }
  if (target.kind !== 'record') return null
  const { noun, id } = target
  if (action === 'summary') {
    return copied(async () => {
      if (noun === 'project') {
        const project = await request('projects.get', { workspaceId, id, refresh: false })
        return projectCopy('mail', { workspaceId, ...project })
      }
      const [found, { briefHtml, briefText }] = await Promise.all([
        readRecord(workspaceId, target),
        import('../../record-ui/brief')
      ])
      const brief = foundBrief(await wholeTitle(workspaceId, target, titleOf(row)), found)
      return { text: briefText(brief), html: briefHtml(brief) }
    })
  }
  if (action === 'reveal') {
    await reveal(workspaceId, target, router)
    return null
  }
  if (action === 'window') {
    if (noun === 'project') await request('windows.openProject', { workspaceId, id })
    else if (noun === 'folder') await request('windows.openFolder', { workspaceId, id })
    else if (noun === 'calendar-event') await request('windows.openEvent', { workspaceId, id, key: null })
    return null
  }
  await changePreference(workspaceId, 'pins', { noun, id, pinned: action === 'pin' })
  return 'pinned'
}

const copied = async (content: CopySource): Promise<'copied' | null> => ((await copyLatest(content)) ? 'copied' : null)

/**
 * A client as text: its requisites, or all about it.
 * @throws DesksideError `not-found` if no saved project names it any more
 */
async function clientContent(workspaceId: string, key: string, action: PaletteAction): Promise<CopiedContent> {
  const [{ value, fetchedAt }, { clientBrief, requisitesBrief }, { briefHtml, briefText }] = await Promise.all([
    request('clients.get', { workspaceId, key }),
    import('../clients/client-brief'),
    import('../../record-ui/brief')
  ])
  if (value === null) throw new DesksideError('not-found', 'No saved project names this client.')
  const brief = action === 'requisites' ? requisitesBrief(value) : clientBrief(value, fetchedAt)
  return { text: briefText(brief), html: briefHtml(brief) }
}

/** Shows a record in its context: a folder in its parent, an event in its month, a project on its funnel's board. */
async function reveal(workspaceId: string, { noun, id }: RecordTarget, router: Router): Promise<void> {
  if (noun === 'calendar-event') {
    await router.push({ name: 'calendar', params: { kind: 'events', id: String(id) }, query: { view: 'month' } })
  } else if (noun === 'folder') {
    const { path, why } = await request('files.place', { workspaceId, noun, id })
    const holder = path?.at(-1)?.id ?? null
    const place =
      path === null && why !== null ? { kind: 'unplaced' as const } : { kind: 'folder' as const, id: holder }
    await router.push(placeAddress(place, { noun, id }))
  } else if (noun === 'project') {
    const { value } = await request('projects.get', { workspaceId, id, refresh: false })
    const { funnel, state } = value
    const projects = useProjects()
    projects.openWorkspace(workspaceId)
    projects.apply({
      ...{ deleted: state === 'deleted', layout: 'board', sort: projects.sort, columns: projects.columns },
      filter:
        funnel === null ? null : { match: 'all', having: null, builtIn: { sales_funnel_id: [funnel.id] }, dynamic: {} }
    })
    projects.viewId = null
    await router.push({ name: 'projects', params: { id: String(id) } })
  }
}

/** The project filter for each kind of reference data. */
const CONDITION = {
  stage: 'step_id',
  funnel: 'sales_funnel_id',
  'event-type': 'actions_type_id',
  good: 'good_id',
  currency: 'currency_id'
} as const satisfies Record<
  Exclude<FoundReference, 'list-element' | 'calendar-category'>,
  keyof ProjectFilter['builtIn']
>

type Conditions = Pick<ProjectFilter, 'builtIn' | 'dynamic'>

function conditionsOf({ of, id, field }: Extract<PaletteTarget, { kind: 'reference' }>): Conditions | null {
  if (of === 'calendar-category') return null
  if (of !== 'list-element') return { builtIn: { [CONDITION[of]]: [id] }, dynamic: {} }
  return field === null ? null : { builtIn: {}, dynamic: { [dynamicNameOf(field)]: [id] } }
}

/**
 * Shows the calendar with the events of one category only.
 * @throws DesksideError
 */
async function showCategory(workspaceId: string, id: number, router: Router): Promise<void> {
  const all = await request('calendar.categories', { workspaceId })
  useCalendarView()
    .of(workspaceId)
    .change({ hidden: all.map((one) => one.id).filter((one) => one !== id) })
  await router.push({ name: 'calendar', params: { kind: 'events', id: null } })
}

/** Shows the project list with one condition. */
async function showProjects(workspaceId: string, conditions: Conditions, router: Router): Promise<void> {
  const projects = useProjects()
  projects.openWorkspace(workspaceId)
  projects.apply({
    ...{ deleted: false, layout: projects.layout, sort: projects.sort, columns: projects.columns },
    filter: { match: 'all', having: null, ...conditions }
  })
  projects.viewId = null
  await router.push({ name: 'projects', params: { id: null } })
}

async function open(
  workspaceId: string | null,
  target: Exclude<PaletteTarget, { kind: 'command' }>,
  router: Router
): Promise<void> {
  if (target.kind === 'reference') {
    if (workspaceId === null) return
    const conditions = conditionsOf(target)
    if (conditions !== null) await showProjects(workspaceId, conditions, router)
    else await showCategory(workspaceId, target.id, router)
    return
  }
  if (target.kind === 'view') {
    await router.push({ name: 'projects', params: { id: null }, query: { view: target.id } })
    return
  }
  if (target.kind === 'workspace') {
    await openWorkspace(target.id, router)
    return
  }
  if (target.kind === 'everywhere') {
    await router.push({ name: 'search', params: { id: null }, query: { find: target.text } })
    return
  }
  if (target.kind === 'client') {
    await router.push({ name: 'clients', params: { key: target.key } })
    return
  }
  if (target.kind === 'person') {
    await router.push({ name: 'people', params: { id: String(target.id) } })
    return
  }
  if (target.noun === 'module-record') {
    await router.push({ name: 'search', params: { id: String(target.id) } })
    return
  }
  const room = isNoun(target.noun) ? factsOf(target.noun).room : null
  if (room === null) return
  const { name, ...within } = room
  await router.push({ name, params: { ...within, id: String(target.id) } })
}
