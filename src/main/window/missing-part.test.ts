import type { BrowserWindow } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { MissingPart } from './missing-part'

const explain = vi.hoisted(() => vi.fn())
vi.mock('./failed-start', () => ({ explainMissingPart: explain }))

const log = { error: vi.fn() }
const window = {} as BrowserWindow
const reason = "version `GLIBC_2.34' not found"
const missing = new DesksideError('sqlite-missing', 'It could not be loaded.', { details: { reason } })

let part: MissingPart
beforeEach(() => {
  log.error.mockReset()
  explain.mockReset().mockResolvedValue(undefined)
  part = new MissingPart({ language: () => 'ru', parent: () => window, log })
})

it('is said once, in the log and in a box, with the loader’s words', () => {
  part.tellOf(missing)
  part.tellOf(missing)
  expect(explain).toHaveBeenCalledExactlyOnceWith(reason, { language: 'ru', parent: window })
  expect(log.error).toHaveBeenCalledExactlyOnceWith('the native part of the database could not be loaded', {
    error: missing
  })
})

it.each([null, undefined, new Error('other'), new DesksideError('cache-failed', 'Other.', { details: { reason } })])(
  'is not said of %o',
  (problem) => {
    part.tellOf(problem)
    expect(explain).not.toHaveBeenCalled()
  }
)

it('is in the log where no box could be shown', async () => {
  const error = new Error('no display')
  explain.mockRejectedValue(error)
  part.tellOf(missing)
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledWith('nobody could be told of a missing part', { error }))
})
