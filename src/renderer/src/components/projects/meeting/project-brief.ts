/** Lines about a project's state, or with all its fields. Pure. */
import type { ProjectDetail } from '@shared/model/project'
import type { FieldRole } from '@shared/model/record'
import { formatDateShort, formatMoment } from '../../../basics/format'
import { t } from '../../../locales'
import { amountText, fieldLabel, fieldView, projectTitle, referenceName } from '../../../words/field-text'
import type { Brief, BriefLine } from '../../../record-ui/brief'
import type { RoleNames } from '../../../stores/field-names'

/**
 * Name of a fact: the user's name of the field, else our default; null if the user hides it.
 * @param names for projects that lack the field
 */
export function factName(
  { fields }: Pick<ProjectDetail, 'fields'>,
  role: FieldRole,
  ours: string,
  names: RoleNames | null = null
): string | null {
  const field = fields.find((one) => one.role === role)
  if (field === undefined) return names?.isHidden(role) === true ? null : (names?.nameOf(role) ?? ours)
  if (field.hidden === true) return null
  return field.isRenamed === true ? field.label : ours
}

/** Lines about a project's state; unknown or hidden facts are left out. */
export function factLines(project: ProjectDetail, hasPrice = true): readonly BriefLine[] {
  const { id, funnel, stage, responsible, userGroup, price, currency, created } = project
  const lines: readonly (readonly [FieldRole, string, string | null])[] = [
    ['id', t('projects.role.id'), String(id)],
    ['funnel', t('projects.role.funnel'), funnel && referenceName(funnel, 'funnel')],
    ['stage', t('projects.detail.stage'), stage && referenceName(stage, 'stage')],
    ['responsible', t('projects.detail.responsible'), responsible && referenceName(responsible, 'user')],
    ['user-group', t('projects.detail.userGroup'), userGroup && referenceName(userGroup, 'user-group')],
    ['price', t('projects.detail.price'), price === null || !hasPrice ? null : amountText(price, currency)],
    ['created', t('projects.detail.created'), created === null ? null : formatDateShort(created)]
  ]
  return lines.flatMap(([role, ours, text]) => {
    const label = factName(project, role, ours)
    return label === null || text === null || text === '' ? [] : [{ label, text }]
  })
}

const footOf = (at: number | null): string =>
  at === null ? t('common.notCached') : t('common.asOfFull', { moment: formatMoment(at) })

/** Every visible field in order; empty ones are left out. */
export function recordBrief(project: ProjectDetail, at: number | null): Brief {
  const lines = project.fields.flatMap((field) => {
    const { text } = fieldView(field.value)
    return field.hidden === true || text === '' ? [] : [{ label: fieldLabel(field), text }]
  })
  return { title: projectTitle(project), sections: [{ heading: null, lines }], foot: footOf(at) }
}
