export { Budget, type BudgetStep, budgetState, type Trimmer, type TrimStep } from './budget'
export { answerTrimmer, deletedTrimmer, oldestTrimmer } from './trimmers'
