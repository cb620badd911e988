/** People: nobody lists them, so they are who the cached records name. Kept current as records teach more of them. */
import { onScopeDispose, shallowRef, watch } from 'vue'
import { shapeOf, type ErrorShape } from '@shared/ipc/errors'
import { on, request } from '../../desktop'
import { coalesce } from '../projects/coalesce'
import type { ListedRecord, ListedRecords } from './listed'

/** A sweep teaches names all the time. */
const REREAD_PAUSE = 2_000

export interface PeopleScope {
  readonly workspaceId: string
  readonly text: string
}

export interface People extends ListedRecords {
  /** More are known than one answer holds: who looks for somebody types. */
  readonly more: Readonly<{ value: boolean }>
}

export function usePeople(scope: () => PeopleScope | null): People {
  const people = shallowRef<readonly ListedRecord[] | null>(null)
  const total = shallowRef<number | null>(null)
  const more = shallowRef(false)
  const error = shallowRef<ErrorShape | null>(null)
  let visit = 0

  async function read(): Promise<void> {
    const mine = ++visit
    const where = scope()
    if (where === null) return
    const { workspaceId, text } = where
    try {
      const answer = await request('records.options', { workspaceId, of: { kind: 'user' }, text: text.trim() })
      if (mine !== visit) return
      people.value = answer.options.map(({ id, label }) => ({ id, name: label, state: 'active' }))
      total.value = answer.options.length
      more.value = answer.more
      error.value = null
    } catch (thrown) {
      if (mine === visit) error.value = shapeOf(thrown)
    }
  }

  watch(
    scope,
    (now, before) => {
      if (now?.workspaceId !== before?.workspaceId) {
        people.value = null
        total.value = null
        more.value = false
        error.value = null
      }
      void read()
    },
    { immediate: true }
  )
  const again = coalesce(() => void read(), REREAD_PAUSE)
  const stop = on('changed', ({ workspaceId }) => {
    if (scope()?.workspaceId === workspaceId) again()
  })
  onScopeDispose(() => {
    visit += 1
    again.cancel()
    stop()
  })

  return {
    total,
    more,
    error,
    facts: shallowRef(null),
    rowAt: (index) => people.value?.[index],
    show: () => undefined,
    retry: () => void read()
  }
}
