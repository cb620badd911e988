export { childReads, childWrites } from './handlers'
export type {
  AnswerPart,
  ChildAge,
  ChildList,
  ChildOutcome,
  ChildReads,
  ChildrenAccess,
  ChildWalkEnd,
  ChildWrites
} from './operations'
export { ChildRereading } from './reread'
export { childTrimmer } from './trim'
