import type { RecordState } from '@shared/model/record'

/** The states as stored in the database. */
export const STATE = { active: 0, deleted: 1, missing: 2 } as const satisfies Record<RecordState, number>
export type StateCode = (typeof STATE)[RecordState]

/** Bits of `child_facts.known` and `.has`. No filter condition concerns stages; the service alone knows tasks. */
export const CHILD_FACT = { steps: 0, actions: 1, payments: 2, tasks: 4, goods: 8, checklists: 16 } as const

const NAMES: readonly RecordState[] = ['active', 'deleted', 'missing']

/** @throws when the number is no state */
export function stateName(code: number): RecordState {
  const name = NAMES[code]
  if (name === undefined) throw new Error(`No state has the number ${code}.`)
  return name
}

export const stateOfList = (deleted: boolean): StateCode => (deleted ? STATE.deleted : STATE.active)
