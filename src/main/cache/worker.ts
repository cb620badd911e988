import { parentPort, workerData } from 'node:worker_threads'
import { serveCache, type CacheWorkerData } from './serve-cache'

if (parentPort === null) throw new Error('The cache worker runs in a thread of its own.')

serveCache(parentPort, workerData as CacheWorkerData)
