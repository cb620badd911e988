/** A project in a few words, and as everything that is known of it: what the copies of the detail say. Pure. */
import type { ProjectDetail, ProjectFacts } from '@shared/model/project'
import { formatDateShort, formatMoment } from '../../../composables/format'
import { t } from '../../../locales'
import { amountText, fieldLabel, fieldView, projectTitle, referenceName } from '../../../record-ui/fields/field-text'
import type { Brief, BriefLine } from './brief'

/** The lines that tell where a project stands; what is not known of it has none. */
export function factLines(project: ProjectFacts): readonly BriefLine[] {
  const { id, funnel, stage, responsible, userGroup, price, currency, created } = project
  const lines: readonly (readonly [string, string | null])[] = [
    [t('projects.role.id'), String(id)],
    [t('projects.role.funnel'), funnel && referenceName(funnel, 'funnel')],
    [t('projects.detail.stage'), stage && referenceName(stage, 'stage')],
    [t('projects.detail.responsible'), responsible && referenceName(responsible, 'user')],
    [t('projects.detail.userGroup'), userGroup && referenceName(userGroup, 'user-group')],
    [t('projects.detail.price'), price === null ? null : amountText(price, currency)],
    [t('projects.detail.created'), created === null ? null : formatDateShort(created)]
  ]
  return lines.flatMap(([label, text]) => (text === null || text === '' ? [] : [{ label, text }]))
}

const footOf = (at: number | null): string =>
  at === null ? t('common.notCached') : t('common.asOfFull', { moment: formatMoment(at) })

export function summaryBrief(project: ProjectFacts, at: number | null): Brief {
  return { title: projectTitle(project), sections: [{ heading: null, lines: factLines(project) }], foot: footOf(at) }
}

/** Every field that is shown, in its order; what has no value is left out. */
export function recordBrief(project: ProjectDetail, at: number | null): Brief {
  const lines = project.fields.flatMap((field) => {
    const { text } = fieldView(field.value)
    return field.hidden === true || text === '' ? [] : [{ label: fieldLabel(field), text }]
  })
  return { title: projectTitle(project), sections: [{ heading: null, lines }], foot: footOf(at) }
}
