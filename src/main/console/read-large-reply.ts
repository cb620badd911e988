import { Worker } from 'node:worker_threads'
import { DesksideError } from '@shared/ipc/errors'
import { READ_WITHIN, THREAD_FROM } from './limits'
import { readReply, unreadReply, type ReadReply, type ReplyToRead } from './read-reply'
import workerPath from './reply-worker?modulePath'

/**
 * Reads an answer: a small one here, a large one in a thread of its own. If the thread exceeds its time or memory, the
 * answer is shown as text, with a note.
 * @throws DesksideError `cancelled`
 */
export async function readLargeReply(reply: ReplyToRead, signal: AbortSignal): Promise<ReadReply> {
  if (signal.aborted) throw cancelled()
  if (reply.body.length < THREAD_FROM) return readReply(reply)
  const worker = new Worker(workerPath, { workerData: reply, name: 'deskside-console' })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(READ_WITHIN)])
  try {
    return await new Promise<ReadReply>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The thread that reads an answer ended without a word.')))
      limit.addEventListener('abort', () => reject(tooMuch(reply)), { once: true })
    })
  } catch (thrown) {
    if (signal.aborted) throw cancelled()
    const exhausted = (thrown as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
    const error = exhausted ? tooMuch(reply) : thrown
    if (!(error instanceof DesksideError)) throw error
    return unreadReply(reply.body, error.toShape())
  } finally {
    await worker.terminate()
  }
}

function tooMuch({ body }: ReplyToRead): DesksideError {
  return new DesksideError('service-too-large', 'The answer is too much to be read as data.', {
    details: { bytes: body.length }
  })
}

function cancelled(): DesksideError {
  return new DesksideError('cancelled', 'The request was cancelled.')
}
