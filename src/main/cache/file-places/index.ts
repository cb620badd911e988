export { type Area, type Areas, areasOf, furtherAt, type ListIndex, NOTHING_KNOWN } from './area'
export { TOP } from './claims'
export { NOWHERE } from './placing'
export { isMany, titlesIn } from './titles'
