import { CALENDAR_FAULTS } from './calendar-faults'
import { CONNECTION_FAULTS } from './connection-faults'
import { CONTENT_FAULTS } from './content-faults'
import { DATA_FAULTS } from './data-faults'
import { LOOKUP_FAULTS } from './lookup-faults'
import { REPLY_FAULTS } from './reply-faults'
import { CLOUD_FAULTS } from './cloud-faults'

/** Registry of all faults. */
export const FAULTS = {
  ...CONNECTION_FAULTS,
  ...REPLY_FAULTS,
  ...DATA_FAULTS,
  ...CONTENT_FAULTS,
  ...CLOUD_FAULTS,
  ...CALENDAR_FAULTS,
  ...LOOKUP_FAULTS
}
export type FaultName = keyof typeof FAULTS
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[]
