/** A project in a few words, and with everything known about it: for the detail's copies. Pure. */
import type { ProjectDetail, ProjectFacts } from '@shared/model/project'
import { formatDateShort, formatMoment } from '../../../composables/format'
import { t } from '../../../locales'
import { amountText, fieldLabel, fieldView, projectTitle, referenceName } from '../../../record-ui/fields/field-text'
import type { Brief, BriefLine } from '../../../record-ui/brief'

/** The lines about a project's state; unknown facts have none. */
export function factLines(project: ProjectFacts, withPrice = true): readonly BriefLine[] {
  const { id, funnel, stage, responsible, userGroup, price, currency, created } = project
  const lines: readonly (readonly [string, string | null])[] = [
    [t('projects.role.id'), String(id)],
    [t('projects.role.funnel'), funnel && referenceName(funnel, 'funnel')],
    [t('projects.detail.stage'), stage && referenceName(stage, 'stage')],
    [t('projects.detail.responsible'), responsible && referenceName(responsible, 'user')],
    [t('projects.detail.userGroup'), userGroup && referenceName(userGroup, 'user-group')],
    [t('projects.detail.price'), price === null || !withPrice ? null : amountText(price, currency)],
    [t('projects.detail.created'), created === null ? null : formatDateShort(created)]
  ]
  return lines.flatMap(([label, text]) => (text === null || text === '' ? [] : [{ label, text }]))
}

const footOf = (at: number | null): string =>
  at === null ? t('common.notCached') : t('common.asOfFull', { moment: formatMoment(at) })

export function summaryBrief(project: ProjectFacts, at: number | null): Brief {
  return { title: projectTitle(project), sections: [{ heading: null, lines: factLines(project) }], foot: footOf(at) }
}

/** Every visible field, in order; empty ones are left out. */
export function recordBrief(project: ProjectDetail, at: number | null): Brief {
  const lines = project.fields.flatMap((field) => {
    const { text } = fieldView(field.value)
    return field.hidden === true || text === '' ? [] : [{ label: fieldLabel(field), text }]
  })
  return { title: projectTitle(project), sections: [{ heading: null, lines }], foot: footOf(at) }
}
