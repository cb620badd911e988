/** Rows of projects related to a person or group, and doubts about their number in words. Pure. */
import type { PastDate } from '@shared/model/project-glance'
import type { ProjectRow } from '@shared/model/project'
import { formatDateFull, formatDateShort } from '../../basics/format'
import { t, tn } from '../../locales/projects-of'
import { fieldLabel, fieldView, projectTitle, referenceName } from '../../words/field-text'
import { learnName, nameInLists } from '../../record-ui/fields/short-names'
import type { ProjectsExtent } from '../../stores/records/projects-extent'
import type { ProjectsOwner } from '../../stores/records/projects-of'

export interface SectionRow {
  readonly id: number
  readonly title: string
  readonly second: string
  /** The same with full names. */
  readonly secondInFull: string
  /** Short date; in full on hover. */
  readonly date: string
  readonly tip: string | undefined
  /** Whether the date has passed but should not have. */
  readonly isOver: boolean
}

const stageOf = ({ stage }: ProjectRow): readonly string[] => (stage === null ? [] : [referenceName(stage, 'stage')])

/** @param hasPerson also shows the responsible person */
export function createdRow(row: ProjectRow, hasPerson: boolean): SectionRow {
  const { id, created, responsible } = row
  const person = hasPerson && responsible !== null ? [referenceName(responsible, 'user')] : []
  person.forEach(learnName)
  const second = [...stageOf(row), ...person].join(' · ')
  return {
    ...{ id, title: projectTitle(row), isOver: false },
    ...{ second: [...stageOf(row), ...person.map(nameInLists)].join(' · '), secondInFull: second },
    date: created === null ? '' : formatDateShort(created),
    tip: created === null ? undefined : formatDateFull(created)
  }
}

export function pastRow({ project, field, value }: PastDate): SectionRow {
  const name = fieldLabel({ ...field, role: null })
  const view = fieldView(value)
  const second = [name, ...stageOf(project)].join(' · ')
  return {
    ...{ id: project.id, title: projectTitle(project), second, secondInFull: second, isOver: true },
    date: view.text,
    tip: view.kind === 'date' ? view.full : undefined
  }
}

/**
 * Null without doubt.
 * @param of the relation of the projects, or `past` for those whose next date has passed
 */
export function doubtWords({ doubt, undecided }: ProjectsExtent, of: ProjectsOwner['key'] | 'past'): string | null {
  switch (doubt) {
    case null:
      return null
    case 'field-unknown':
      return t(`projectsOf.noField.${of}`)
    case 'nothing-saved':
    case 'part-saved':
    case 'no-endpoint':
      return t(`projectsOf.doubt.${doubt}`)
    default:
      return tn(`projectsOf.doubt.${doubt}`, undecided)
  }
}
