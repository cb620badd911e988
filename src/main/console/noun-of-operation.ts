import { NOUN_OF_OPERATION, type RecordOperation } from '@shared/model/nouns'
import type { OperationName } from '@shared/service/operations'
import type { AnyNoun } from '../api/fields'

/** Operations on children of projects, searches and lookups. */
const OTHERS: Readonly<Record<Exclude<OperationName, RecordOperation>, AnyNoun>> = {
  'projects.steps': 'step',
  'projects.actions': 'action',
  'projects.actions.info': 'action',
  'projects.checklists': 'checklist',
  'projects.goods': 'good',
  'projects.payments': 'payment',
  'search.all': 'match',
  'lookup.suggestions': 'match',
  'lookup.clean': 'match'
}

/** Noun of the records in an operation's answer. It decides how fields are decoded. */
export const NOUN_OF: Readonly<Record<OperationName, AnyNoun>> = { ...NOUN_OF_OPERATION, ...OTHERS }
