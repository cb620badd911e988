import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { InferredReference } from '@shared/model/field-inventory'
import { InferBehind } from './infer-behind'

const INFERRED: InferredReference = {
  key: 'industry',
  list: 'industry',
  kind: 'list-element',
  examined: 40,
  unknown: 0
}
const PROJECTS = { noun: 'project' } as const
const ELEMENTS = { noun: 'list-element' } as const
const news = { changedIds: [1] }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** `sampled`: number of records that an inference finds. */
function start(sampled = 500, isKnown = false) {
  const infer = vi.fn(() => Promise.resolve({ inferences: [INFERRED], sampled }))
  const hold = vi.fn((_inferred: readonly InferredReference[]) => Promise.resolve())
  const onFailed = vi.fn()
  return { behind: new InferBehind({ isKnown, infer, hold, onFailed }), infer, hold, onFailed }
}
const later = (): Promise<unknown> => vi.advanceTimersByTimeAsync(10_000)

describe('looking for what ids point to', () => {
  it('begins some time after the opening, and hands on what was found', async () => {
    const { infer, hold } = start()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(infer).not.toHaveBeenCalled()
    await later()
    expect(hold.mock.calls).toEqual([[[INFERRED]]])
  })

  it('waits for something new where references were inferred before', async () => {
    const { behind, infer } = start(500, true)
    await later()
    behind.swept(PROJECTS)
    await later()
    expect(infer).not.toHaveBeenCalled()
    behind.page(PROJECTS, news)
    behind.swept(PROJECTS)
    await later()
    expect(infer).toHaveBeenCalledTimes(1)
  })

  it('begins at once with the first records, and not anew for each page', async () => {
    const { behind, infer } = start()
    behind.page(PROJECTS, news)
    behind.page(PROJECTS, news)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(infer).toHaveBeenCalledTimes(1)
    for (let page = 0; page < 5; page += 1) {
      behind.page(PROJECTS, news)
      await later()
    }
    expect(infer).toHaveBeenCalledTimes(1)
    behind.swept(PROJECTS)
    await later()
    expect(infer).toHaveBeenCalledTimes(2)
  })

  it('goes on with every page while there are few records', async () => {
    const { behind, infer } = start(20)
    await later()
    behind.page(PROJECTS, news)
    await later()
    expect(infer).toHaveBeenCalledTimes(2)
  })

  it('follows lists that change, and nothing else', async () => {
    const { behind, infer } = start()
    await later()
    behind.page({ noun: 'file' }, news)
    behind.swept({ noun: 'file' })
    behind.page(ELEMENTS, { changedIds: [] })
    behind.swept(ELEMENTS)
    await later()
    expect(infer).toHaveBeenCalledTimes(1)
    behind.page(ELEMENTS, news)
    behind.swept(ELEMENTS)
    await later()
    expect(infer).toHaveBeenCalledTimes(2)
  })

  it('takes a whole record into account with the next sweep', async () => {
    const { behind, infer } = start()
    await later()
    behind.record('project', { hasChanged: true })
    await later()
    expect(infer).toHaveBeenCalledTimes(1)
    behind.swept(PROJECTS)
    await later()
    expect(infer).toHaveBeenCalledTimes(2)
  })

  it('tells of a failure, and tries again with the next sweep', async () => {
    const { behind, infer, onFailed } = start()
    infer.mockRejectedValueOnce(new DesksideError('cache-busy', 'Busy.'))
    await later()
    expect(onFailed).toHaveBeenCalledTimes(1)
    behind.swept(PROJECTS)
    await later()
    expect(infer).toHaveBeenCalledTimes(2)
  })

  it('ends with the cache, without a word', async () => {
    const { behind, infer, hold, onFailed } = start()
    const answers: ((thrown: Error) => void)[] = []
    infer.mockReturnValueOnce(new Promise((_, reject) => answers.push(reject)))
    behind.page(PROJECTS, news)
    await vi.advanceTimersByTimeAsync(1_000)
    const closed = behind.close()
    behind.page(PROJECTS, news)
    answers[0]?.(new DesksideError('workspace-closed', 'Closed.'))
    await closed
    await later()
    expect(infer).toHaveBeenCalledTimes(1)
    expect(hold).not.toHaveBeenCalled()
    expect(onFailed).not.toHaveBeenCalled()
  })
})
