import { parentPort, workerData } from 'node:worker_threads'
import { readReply, type ReplyToRead } from './read-reply'

/** Reads one large answer, posts the result, and ends. */
if (parentPort === null) throw new Error('The reading of a large answer runs in a thread of its own.')
parentPort.postMessage(readReply(workerData as ReplyToRead))
