import { NOUN_OF_OPERATION, type RecordOperation } from '@shared/model/nouns'
import type { OperationName } from '@shared/service/operations'
import type { AnyNoun } from '../api/fields'

/** What is kept with a project, and what searches and lookups name. */
const OTHERS: Readonly<Record<Exclude<OperationName, RecordOperation>, AnyNoun>> = {
  'projects.steps': 'step',
  'projects.actions': 'event',
  'projects.actions.info': 'event',
  'projects.checklists': 'checklist',
  'projects.goods': 'good',
  'projects.payments': 'payment',
  'search.all': 'match',
  'lookup.suggestions': 'match',
  'lookup.clean': 'match'
}

/** What the records of an answer are, so that their fields are read as such. */
export const NOUN_OF: Readonly<Record<OperationName, AnyNoun>> = { ...NOUN_OF_OPERATION, ...OTHERS }
