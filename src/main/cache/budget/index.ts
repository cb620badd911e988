export { answerTrimmer } from './answers'
export { Budget, budgetState } from './budget'
export { deletedTrimmer } from './deleted'
export type { BudgetAccess, BudgetStep, Trimmer } from './types'
