export { type AnswerContext, ChangeRecorder, changeWrites, type PendingChanges } from './change-recorder'
export { pack, isSameReading } from './packed-values'
export { changeReads } from './read-changes'
export { changeTrimmer, WHAT } from './store'
