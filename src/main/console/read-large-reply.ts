import { Worker } from 'node:worker_threads'
import { DesksideError } from '@shared/ipc/errors'
import { cancelled } from '../attempts'
import { messageOf, wasTooMuch } from '../thread-once'
import { READ_WITHIN, THREAD_FROM } from './limits'
import { readReply, unreadReply, type ReadReply, type ReplyToRead } from './read-reply'
import workerPath from './reply-worker?modulePath'

/**
 * Reads a small answer here and a large one in its own thread. If the thread exceeds its time or memory, the answer is
 * shown as text with a note.
 * @throws DesksideError `cancelled`
 */
export async function readLargeReply(reply: ReplyToRead, signal: AbortSignal): Promise<ReadReply> {
  if (signal.aborted) throw cancelled()
  if (reply.body.length < THREAD_FROM) return readReply(reply)
  const worker = new Worker(workerPath, { workerData: reply, name: 'deskside-console' })
  try {
    return await messageOf(worker, AbortSignal.any([signal, AbortSignal.timeout(READ_WITHIN)]))
  } catch (thrown) {
    if (signal.aborted) throw cancelled()
    if (!wasTooMuch(thrown)) throw thrown
    const details = { bytes: reply.body.length }
    const error = new DesksideError('service-too-large', 'The answer is too much to be read as data.', { details })
    return unreadReply(reply.body, error.toShape())
  }
}
