import type { RecordState } from '@shared/model/record'

/** The states as stored in the database. */
export const STATE = { active: 0, deleted: 1, missing: 2 } as const satisfies Record<RecordState, number>
export type StateCode = (typeof STATE)[RecordState]

const NAMES: readonly RecordState[] = ['active', 'deleted', 'missing']

/** @throws when the number is no state */
export function stateName(code: number): RecordState {
  const name = NAMES[code]
  if (name === undefined) throw new Error(`No state has the number ${code}.`)
  return name
}

export const stateOfList = (deleted: boolean): StateCode => (deleted ? STATE.deleted : STATE.active)
