/**
 * A short summary of a found record from the cache, for the preview and for copying. Nothing is requested from the
 * service.
 */
import type { Field } from '@shared/model/record'
import { t } from '../../locales'
import type { Brief, BriefLine } from '../../record-ui/brief'
import { fieldLabel, fieldView, isEmptyField, shortened } from '../../words/field-text'
import { formatMoment } from '../../basics/format'
import { request } from '../../desktop'
import type { PaletteTarget } from './palette-rows'

/** Maximum characters of a line. */
const LINE = 160
/** Maximum lines in preview and copy. */
const LINES = 14

export interface FoundRecord {
  readonly lines: readonly BriefLine[]
  /** When the service answered it; epoch milliseconds. Null if unknown. */
  readonly fetchedAt: number | null
}

export type RecordTarget = Extract<PaletteTarget, { kind: 'record' }>
export type ClientTarget = Extract<PaletteTarget, { kind: 'client' }>

/**
 * Contacts, next step and sums of a client.
 * @throws DesksideError
 */
export async function readClient(workspaceId: string, { key }: Pick<ClientTarget, 'key'>): Promise<FoundRecord> {
  const [{ value, fetchedAt }, { previewLines }] = await Promise.all([
    request('clients.get', { workspaceId, key }),
    import('../clients/client-brief')
  ])
  return { lines: value === null ? [] : previewLines(value).slice(0, LINES), fetchedAt }
}

/** @throws DesksideError `not-found` if it is no longer cached */
export async function readRecord(workspaceId: string, { noun, id }: RecordTarget): Promise<FoundRecord> {
  if (noun === 'project') {
    const [{ value, fetchedAt }, glance, { factLines, factName }, { answersOf }, { glanceLines }] = await Promise.all([
      request('projects.get', { workspaceId, id, refresh: false }),
      request('children.glance', { workspaceId, id }),
      import('../projects/meeting/project-brief'),
      import('../projects/answers'),
      import('../projects/glance-lines')
    ])
    // Answer fields first, as at the top of its details: who it is and how to reach them.
    const answers = new Set(answersOf(value.fields))
    const known = glanceLines(glance, value, Date.now()).map(({ field }) => field)
    const facts = factLines(value)
    const leading = [
      factName(value, 'stage', t('projects.detail.stage')),
      factName(value, 'responsible', t('projects.detail.responsible'))
    ]
    const first = [
      ...topLines([...answers]),
      ...facts.filter(({ label }) => leading.includes(label)),
      ...topLines(known),
      ...facts.filter(({ label }) => !leading.includes(label))
    ]
    const said = new Set(first.map(({ label }) => label))
    const others = topLines(value.fields.filter((field) => field.role === null && !answers.has(field)))
    return { lines: [...first, ...others.filter(({ label }) => !said.has(label))].slice(0, LINES), fetchedAt }
  }
  const { value, fetchedAt } = await request('records.get', { workspaceId, noun, id, refresh: false })
  return { lines: topLines(value.fields).slice(0, LINES), fetchedAt }
}

/** The first non-empty fields in the user's order, without the title. */
export function topLines(fields: readonly Field[]): readonly BriefLine[] {
  return fields.flatMap((field) => {
    const view = fieldView(field.value, field.role)
    if (field.hidden === true || field.role === 'title' || isEmptyField(field)) return []
    if (view.kind === 'json' || view.text.trim() === '') return []
    const lines = view.text.split('\n').flatMap((line) => line.trim() || [])
    return [{ label: fieldLabel(field), text: shortened(lines.join(', '), LINE) }]
  })
}

/** As content of an e-mail. */
export const foundBrief = (title: string, { lines, fetchedAt }: FoundRecord): Brief => ({
  title,
  sections: [{ heading: null, lines }],
  foot: fetchedAt === null ? t('common.notCached') : t('common.asOfFull', { moment: formatMoment(fetchedAt) })
})
