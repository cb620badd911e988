import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { ChildKind } from '@shared/model/children'
import { busyProject, closeScenes, scene } from '../../../test/main/sync/children-scene'
import { loadParts } from './load-parts'

closeScenes()

const KINDS = ['actions', 'checklists', 'payments'] as const

/** Lists that the service was asked for, with failures by kind. */
function world(known: readonly number[] = [], failures: Partial<Record<ChildKind, DesksideError>> = {}) {
  const asked: string[] = []
  const progress: string[] = []
  const controller = new AbortController()
  return {
    ...{ asked, progress, controller },
    load: (projects: readonly number[], during?: (project: number) => void, unread: readonly number[] = []) =>
      loadParts(
        {
          cache: {
            children: {
              stale: async ({ projects: of, kinds }) =>
                of
                  .filter((project) => !known.includes(project))
                  .flatMap((project) => kinds.map((kind) => ({ project, kind })))
            }
          },
          children: {
            load: async ({ project, kind }) => {
              asked.push(`${kind} ${project}`)
              during?.(project)
              const failure = failures[kind]
              if (failure !== undefined) throw failure
            }
          },
          records: { load: async (noun, id) => void asked.push(`${noun} ${id}`) },
          ...{ kinds: KINDS, signal: controller.signal, now: () => 1_000 },
          onProgress: (done, total) => progress.push(`${done}/${total}`)
        },
        { projects, unread }
      )
  }
}

describe('loading parts of projects', () => {
  it('asks for lists that are not known, project by project, and tells how far it is', async () => {
    const { load, asked, progress } = world([2])
    expect(await load([1, 2, 3])).toEqual({ known: 3, of: 3, refused: 0 })
    expect(asked).toEqual([1, 3].flatMap((project) => KINDS.map((kind) => `${kind} ${project}`)))
    expect(progress).toEqual(['1/3', '2/3', '3/3'])
  })

  it('asks for the answer of an unread project, also where its lists are known', async () => {
    const { load, asked, progress } = world([2, 3])
    expect(await load([1, 2, 3], undefined, [1, 3])).toEqual({ known: 3, of: 3, refused: 0 })
    expect(asked).toEqual(['project 1', ...KINDS.map((kind) => `${kind} 1`), 'project 3'])
    expect(progress).toEqual(['1/3', '2/3', '3/3'])
  })

  it('goes on after a refused list, and ends with any other error', async () => {
    const refused = world([], { payments: new DesksideError('forbidden', 'no') })
    expect(await refused.load([1, 2])).toEqual({ known: 0, of: 2, refused: 2 })
    const offline = world([], { payments: new DesksideError('network-offline', 'no') })
    await expect(offline.load([1, 2])).rejects.toMatchObject({ code: 'network-offline' })
    expect(offline.asked).toHaveLength(3)
  })

  it('stops when it is cancelled', async () => {
    const { load, asked, controller } = world()
    const stopped = load([1, 2, 3], (project) => {
      if (project === 2) controller.abort(new DesksideError('cancelled', 'stop'))
    })
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' })
    expect(asked).toHaveLength(6)
  })

  it('reads from a service what is missing, and ends requests in flight', async () => {
    const { service, live, cache, asked } = await scene()
    const project = busyProject(service)
    const records = { load: () => Promise.reject(new Error('not asked for')) }
    const options = { children: live, records, kinds: KINDS, now: () => Date.now(), onProgress: () => undefined }
    const children = { stale: async (query: Parameters<typeof cache.children.stale>[0]) => cache.children.stale(query) }
    const load = (signal: AbortSignal) =>
      loadParts({ ...options, cache: { children }, signal }, { projects: [project], unread: [] })
    const controller = new AbortController()
    const cancelled = load(controller.signal)
    controller.abort(new DesksideError('cancelled', 'stop'))
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
    asked()
    expect(await load(new AbortController().signal)).toEqual({ known: 1, of: 1, refused: 0 })
    expect(asked().length).toBeGreaterThanOrEqual(1)
    expect(await load(new AbortController().signal)).toEqual({ known: 1, of: 1, refused: 0 })
    expect(asked()).toEqual([])
  })
})
