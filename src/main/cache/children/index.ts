import type { Remote } from '../../database/operations'
import type { childWrites } from './child-ingest'
import type { childReads } from './child-reader'

export { childWrites } from './child-ingest'
export { childReads } from './child-reader'
export type { AnswerPart, ChildList, ChildOutcome, ChildWalkEnd } from './operations'
export { hasNextChildren, nextChildren, type NextChild } from './next-children'
export { ReceivedSums } from './received'
export { projectReceived, sumsByCurrency } from './sums'
export { childRedecoding } from './redecode-children'
export { childTrimmer } from './trim'
export { type ProjectDigest, ProjectDigests } from './project-digests'
export type { TimedChild } from './child-record'

/** Cached children of projects. Rejections are those of `Cache`. */
export type ChildrenAccess = Remote<ReturnType<typeof childReads> & ReturnType<typeof childWrites>>
