/** Saved fields of some events, for the links in them. */
import type { Field } from '@shared/model/record'
import { asError, request } from '../../desktop'
import { useNotices } from '../../state/notices'
import { useLiveRead } from '../../data/live-read'

export interface SomeEvents {
  readonly workspaceId: string
  readonly ids: readonly number[]
}

/** By event id; events that are not saved are missing. */
export type EventFields = ReadonlyMap<number, readonly Field[]>

async function readFields({ workspaceId, ids }: SomeEvents): Promise<EventFields> {
  const found = await Promise.all(
    ids.map(async (id): Promise<readonly [number, readonly Field[]][]> => {
      try {
        const { value } = await request('records.get', { workspaceId, noun: 'calendar-event', id, refresh: false })
        return [[id, value.fields]]
      } catch (thrown) {
        // The event was removed after the list was read.
        if (asError(thrown).code === 'not-found') return []
        throw thrown
      }
    })
  )
  return new Map(found.flat())
}

/** @param recall key under which the last answer is shown at once on return; null: none */
export function useEventFields(of: () => SomeEvents | null, recall: string | null = null) {
  const { value } = useLiveRead(readFields, of, {
    changedBy: { changed: ({ noun }) => noun === 'calendar-event' },
    keeps: (to, from) => to.workspaceId === from.workspaceId,
    onError: useNotices().problemHere,
    ...(recall === null ? {} : { recall })
  })
  return value
}
