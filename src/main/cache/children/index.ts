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
export { ChildRedecoding } from './redecode-children'
export { childTrimmer } from './trim'
