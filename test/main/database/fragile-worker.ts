// A worker for tests of the link: answers, fails or crashes on request.
import { parentPort, resourceLimits, workerData } from 'node:worker_threads'
import { DesksideError } from '@shared/ipc/errors'
import type { SlicedAnswer } from '../../../src/main/database/operations'
import { serve } from '../../../src/main/database/worker-host'

export interface FragileOperations {
  echo(text: string): string
  refuse(): void
  blunder(): void
  crash(): void
  /** Limit of its young generation (MB). */
  young(): number | undefined
  /** Counts in slices. */
  count(slices: number): SlicedAnswer<number>
  /** Throws outside any operation. */
  collapse(): void
}

const { shouldRefuseToOpen = false } = (workerData ?? {}) as { shouldRefuseToOpen?: boolean }
if (parentPort === null) throw new Error('This runs in a thread of its own.')

serve<FragileOperations>(
  parentPort,
  () => {
    if (shouldRefuseToOpen) throw new DesksideError('disk-full', 'No room to open.')
    return {
      value: 'opened',
      operations: {
        echo: (text) => text,
        refuse: () => {
          throw new DesksideError('cache-busy', 'Not now.', { retryable: true, details: { tries: 3 } })
        },
        blunder: () => {
          throw new TypeError('SELECT secret FROM somewhere')
        },
        crash: () => process.exit(3),
        young: () => resourceLimits.maxYoungGenerationSizeMb,
        count: function* (slices) {
          for (let at = 0; at < slices; at += 1) yield
          return slices
        },
        collapse: () => {
          setImmediate(() => {
            throw new RangeError('something gave way')
          })
        }
      },
      close: () => undefined
    }
  },
  (_thrown, host) => host.notice('failed', 'told')
)
