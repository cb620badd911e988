import { Worker, type ResourceLimits } from 'node:worker_threads'
import { errorFromShape, type ErrorShape } from '@shared/ipc/errors'
import type { SavedMail } from '@shared/model/saved-mail'
import { messageOf, wasTooMuch } from '../thread-once'
import { tooLarge } from './mail-parts'
import workerPath from './worker?modulePath'

export { tooLarge } from './mail-parts'

const LIMITS = {
  /** Deadline for one e-mail (ms). */
  readingTime: 20_000,
  thread: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 } as ResourceLimits
}

/**
 * Reads a saved e-mail in its own thread, which then ends.
 *
 * @throws DesksideError `mail-unreadable`, `mail-too-large`
 */
export async function readMailApart(bytes: Uint8Array, limits = LIMITS): Promise<SavedMail> {
  const own = new Uint8Array(bytes)
  const transferList = [own.buffer]
  const worker = new Worker(workerPath, {
    ...{ workerData: own, name: 'deskside-mail', transferList, resourceLimits: limits.thread }
  })
  try {
    const answer = await messageOf<{ mail: SavedMail } | { error: ErrorShape }>(
      worker,
      AbortSignal.timeout(limits.readingTime)
    )
    if ('error' in answer) throw errorFromShape(answer.error)
    return answer.mail
  } catch (thrown) {
    throw wasTooMuch(thrown) ? tooLarge(thrown) : thrown
  }
}
