import type { ExportedList } from '@shared/ipc/routes/exports'
import type { ReferenceKind } from '@shared/model/record'

type ByKind = Readonly<Record<ExportedList['kind'], string>>

const EN = {
  yes: 'Yes',
  no: 'No',
  currency: '{heading}: currency',
  sheet: { project: 'Projects', record: 'Groups', person: 'People' } as ByKind,
  untitled: { project: 'Project {id}', record: 'Group {id}', person: 'User {id}' } as ByKind,
  references: {
    user: 'User {id}',
    'user-group': 'Group {id}',
    'project-group': 'Group {id}',
    funnel: 'Funnel {id}',
    stage: 'Stage {id}',
    currency: 'currency {id}'
  } as Partial<Record<ReferenceKind, string>>,
  reference: 'No. {id}'
}

const RU: typeof EN = {
  yes: 'Да',
  no: 'Нет',
  currency: '{heading}: валюта',
  sheet: { project: 'Проекты', record: 'Группы', person: 'Люди' },
  untitled: { project: 'Проект {id}', record: 'Группа {id}', person: 'Пользователь {id}' },
  references: {
    user: 'Пользователь {id}',
    'user-group': 'Группа {id}',
    'project-group': 'Группа {id}',
    funnel: 'Воронка {id}',
    stage: 'Этап {id}',
    currency: 'валюта {id}'
  },
  reference: '№ {id}'
}

/** What a file says by itself, as the screen says it in the same language. */
export const wordsFor = (locale: string): typeof EN => (locale.split('-')[0] === 'ru' ? RU : EN)
