import { SYNC_STATES } from '@shared/rules/sync-states'

/** The connection indicator. */
export const sync = {
  title: 'Connection and data',
  open: 'Connection and data: {state}',
  state: SYNC_STATES.en,
  since: 'since {time}',
  announce: {
    back: 'The server answers again.',
    changed: 'Connection: {state}.',
    done: 'Sync finished.',
    failed: 'A list could not be read.'
  }
}
