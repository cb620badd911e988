/** Loading the contacts, events, checklists and payments of a client's projects. A load continues while the user navigates. */
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { on, request } from '../../desktop'
import { useNotices } from '../../state/notices'
import { t, tn } from '../../locales/clients'
import type { ClientPlace } from './client-detail'

export interface ClientLoadProgress {
  readonly attempt: string
  /** Projects asked for so far. */
  readonly done: number
  /** Null until the number of projects is known. */
  readonly total: number | null
}

const idOf = ({ workspaceId, key }: ClientPlace): string => `${workspaceId} ${key}`

export const useClientLoads = defineStore('client-loads', () => {
  const notices = useNotices()
  const running = shallowRef<ReadonlyMap<string, ClientLoadProgress>>(new Map())

  const put = (id: string, progress: ClientLoadProgress | null): void => {
    const next = new Map(running.value)
    if (progress === null) next.delete(id)
    else next.set(id, progress)
    running.value = next
  }

  /** Never rejects; a client is loaded once at a time. */
  async function load(client: ClientPlace): Promise<void> {
    const id = idOf(client)
    if (running.value.has(id)) return
    const attempt = crypto.randomUUID()
    put(id, { attempt, done: 0, total: null })
    const stop = on('clientLoad', ({ attempt: which, done, total }) => {
      if (which === attempt) put(id, { attempt, done, total })
    })
    try {
      const { workspaceId, key } = client
      const { refused } = await request('clients.load', { workspaceId, key, attempt })
      if (refused > 0) notices.done(tn('clients.refused', refused))
      else notices.say(t('clients.loaded'))
    } catch (thrown) {
      notices.problem(thrown)
    } finally {
      stop()
      put(id, null)
    }
  }

  function cancel(client: ClientPlace): void {
    const progress = running.value.get(idOf(client))
    if (progress === undefined) return
    notices.say(t('clients.loadCancelled'))
    request('clients.cancelLoad', { attempt: progress.attempt }).catch(notices.problem)
  }

  return {
    /** Null while nothing is loaded for this client. */
    of: (client: ClientPlace): ClientLoadProgress | null => running.value.get(idOf(client)) ?? null,
    load,
    cancel
  }
})
