/** Facts about a selected row that is no record, from data at hand, without requests. */
import type { SavedView } from '@shared/contract/views'
import type { Workspace } from '@shared/model/workspace'
import { actingChords, listKeyText } from '../../commands/active'
import { COMMANDS, type CommandId, type Scope } from '../../basics/commands/catalogue'
import { commandWords } from '../../locales/commands'
import { t } from '../../locales/palette'
import '../../locales/connect'
import '../../locales/settings'
import { isBuiltIn } from '../../stores/projects/built-in-views'
import type { PaletteRow, PaletteTarget } from './palette-rows'

export interface PreviewFacts {
  readonly kind: string
  readonly lines: readonly FactLine[]
  /** A note; empty: none. */
  readonly note: string
}

export interface FactLine {
  readonly label: string
  /** One per line. */
  readonly texts: readonly string[]
}

export interface AtHand {
  readonly views: readonly SavedView[]
  readonly workspaces: readonly Workspace[]
  /** The conditions of a view in words. */
  readonly conditionsOf: (view: SavedView) => readonly string[]
}

/** Null for records, clients and people, whose own data is read. */
export function previewFacts(row: PaletteRow, atHand: AtHand): PreviewFacts | null {
  const { target } = row
  switch (target.kind) {
    case 'record':
    case 'client':
    case 'person':
      return null
    case 'command':
      return commandFacts(target.id)
    case 'view':
      return viewFacts(target.id, atHand)
    case 'workspace':
      return workspaceFacts(atHand.workspaces.find(({ id }) => id === target.id))
    case 'reference':
      return referenceFacts(target, row.found?.text ?? '')
    case 'everywhere':
      return { kind: t('palette.kind.everywhere'), lines: [], note: t('palette.facts.everywhere') }
  }
}

const line = (label: string, ...texts: readonly string[]): readonly FactLine[] =>
  texts.length === 0 ? [] : [{ label, texts }]

function commandFacts(id: CommandId): PreviewFacts {
  const { also } = commandWords(id)
  return {
    kind: t('palette.kind.command'),
    lines: [
      ...line(t('palette.facts.keys'), ...actingChords(id).map(listKeyText)),
      ...line(t('palette.facts.where'), placesOf(COMMANDS[id].in)),
      ...line(t('palette.facts.also'), ...(also === '' ? [] : [also]))
    ],
    note: ''
  }
}

function placesOf(places: 'everywhere' | 'main' | readonly Scope[]): string {
  if (places === 'everywhere') return t('commands.scope.everywhere')
  if (places === 'main') return t('palette.facts.main')
  return places.map((scope) => t(`commands.scope.${scope}`)).join(', ')
}

function viewFacts(id: string, { views, conditionsOf }: AtHand): PreviewFacts {
  const kind = t('palette.kind.view')
  if (isBuiltIn(id)) return { kind, lines: [], note: t(`palette.facts.builtIn.${id}`) }
  const view = views.find((one) => one.id === id)
  if (view === undefined) return { kind, lines: [], note: '' }
  const conditions = conditionsOf(view)
  const isOneEnough = conditions.length > 1 && view.filter?.match === 'any'
  const all = t(view.deleted ? 'palette.facts.allDeleted' : 'palette.facts.allActive')
  return {
    kind,
    lines: [
      ...(conditions.length === 0 || view.deleted ? line(t('palette.group.project'), all) : []),
      ...line(t(isOneEnough ? 'palette.facts.anyCondition' : 'palette.facts.conditions'), ...conditions),
      ...line(t('views.layout'), t(`views.as.${view.layout}`))
    ],
    note: view.keepOffline ? t('palette.facts.keptOffline') : ''
  }
}

function workspaceFacts(workspace: Workspace | undefined): PreviewFacts {
  const kind = t('palette.kind.workspace')
  if (workspace === undefined) return { kind, lines: [], note: '' }
  if (workspace.kind === 'demo') return { kind, lines: [], note: t('shell.demoHint') }
  const { address, storage, credentials } = workspace
  return {
    kind,
    lines: [
      ...line(t('connect.address'), address),
      ...line(t('palette.facts.data'), t(`settings.storage.${storage}`), t(`settings.credentials.${credentials}`))
    ],
    note: ''
  }
}

/** @param within the funnel of a stage, or the field of a list element */
function referenceFacts({ of }: Extract<PaletteTarget, { kind: 'reference' }>, within: string): PreviewFacts {
  const holder = of === 'stage' ? 'palette.reference.funnel' : 'palette.facts.field'
  return {
    kind: t(`palette.reference.${of}`),
    lines: line(t(holder), ...(within === '' ? [] : [within])),
    note: t(of === 'calendar-category' ? 'palette.facts.toEvents' : 'palette.facts.toProjects')
  }
}
