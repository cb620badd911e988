/** People: nobody lists them, so they are who the cached records name. Kept current as records teach more of them. */
import { computed, shallowRef } from 'vue'
import { any, useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'
import type { ListedRecord, ListedRecords } from './listed'

export interface PeopleScope {
  readonly workspaceId: string
  readonly text: string
}

export interface People extends ListedRecords {
  /** More are known than one answer holds: who looks for somebody types. */
  readonly more: Readonly<{ value: boolean }>
}

export function usePeople(scope: () => PeopleScope | null): People {
  const { value, error, reread } = useLiveRead(readPeople, scope, {
    // Any record may name somebody, and a sweep teaches names all the time.
    changedBy: { changed: any },
    pause: 2_000,
    // Other words keep what is shown until their answer is there.
    keeps: (now, before) => now.workspaceId === before.workspaceId
  })
  return {
    total: computed(() => value.value?.people.length ?? null),
    more: computed(() => value.value?.more ?? false),
    error,
    facts: shallowRef(null),
    rowAt: (index) => value.value?.people[index],
    show: () => undefined,
    retry: () => void reread()
  }
}

async function readPeople({ workspaceId, text }: PeopleScope) {
  const { options, more } = await request('records.options', { workspaceId, of: { kind: 'user' }, text: text.trim() })
  return { people: options.map(({ id, label }): ListedRecord => ({ id, name: label, state: 'active' })), more }
}
