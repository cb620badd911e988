import { DesksideError } from '@shared/ipc/errors'
import { both } from '../database/operations'
import type { SlowQuery } from '../database/queries'
import { WorkerLink, type WorkerDeath } from '../database/worker-link'
import { CatchUp, InferBehind, KeepBudget, readsFirst, redecodeBehind } from './upkeep'
import type { CacheReads, CacheWrites } from './handlers'
import type { Cache, CacheOptions, OpenCache } from './types'
import type { CacheWorkerData, WriterReady } from './serve-cache'
import workerPath from './worker?modulePath'

/** Delay of the integrity check after opening a file that was not closed properly (ms). */
const CHECK_AFTER = 5000
/** Delay after opening before leftover writes are merged into the columns (ms). */
const MERGE_AFTER = 4000
/** Delay after opening before the reader loads the words of the full-text index (ms). */
const LEARN_AFTER = 4000

/**
 * Opens the cache of one workspace: the writer's worker first (it creates, migrates or rebuilds the file), then the
 * reader's. A cache in memory lives in one worker that does both.
 */
export const openCache: OpenCache = async (options: CacheOptions): Promise<Cache> => {
  try {
    return await openWorkers(options)
  } catch (thrown) {
    // The file proved damaged after opening. It is marked as damaged, so opening it again rebuilds it.
    if (options.file !== null && thrown instanceof DesksideError && thrown.details['corrupt'] === 1) {
      return openWorkers(options)
    }
    throw thrown
  }
}

async function openWorkers(options: CacheOptions): Promise<Cache> {
  const isInMemory = options.file === null
  // Damage found while opening is repaired here. Later damage is reported once.
  let reportsCorruption = false
  const onNotice = (name: string, value: unknown): void => {
    if (name === 'slow-query') options.onSlowQuery?.(value as SlowQuery)
    if (name === 'joined') onJoined()
    if (name === 'corrupt' && reportsCorruption) {
      reportsCorruption = false
      options.onCorrupt?.()
    }
  }
  /** Re-decodes records with local ids when the ids of the service become known. */
  let onJoined = (): void => undefined
  /** Resumes background jobs after a restart of a worker. */
  let goOn = (_worker: CacheWorkerData['role']): void => undefined
  const stated = { corrections: options.corrections ?? [] }
  const start = <O>(role: CacheWorkerData['role']): WorkerLink<O> => {
    const { file, key } = options
    // An empty cache would be mistaken for the truth, so an open file is never rebuilt.
    const restarted: CacheWorkerData = {
      ...{ role, file, key, shouldRebuild: false },
      // Read at restart, because the corrections may have changed.
      get corrections() {
        return stated.corrections
      }
    }
    // For the same reason a memory cache is not restarted: it loses its data with its worker.
    const restartWith = isInMemory ? null : restarted
    const workerData: CacheWorkerData = { ...restarted, shouldRebuild: true }
    const onDied = (report: WorkerDeath): void => {
      if (report.hasRestarted) goOn(role)
      options.onWorkerDied?.(report)
    }
    return new WorkerLink<O>({ path: workerPath, workerData, restartWith, moved: bodies, onNotice, onDied })
  }

  const writer = start<CacheWrites>(isInMemory ? 'both' : 'writer')
  const { outcome, isUnclean, isInferred } = await opening<WriterReady>(writer)
  const reader = isInMemory ? (writer as unknown as WorkerLink<CacheReads>) : start<CacheReads>('reader')
  await opening(reader).catch(async (thrown: unknown) => {
    await writer.close()
    throw thrown
  })

  reportsCorruption = true

  // After a kill SQLite's log has repaired what it can. This check looks for the rest, once the start is over.
  // Damage marks the file and calls `onCorrupt`; other failures show in the next operation.
  const checkFile = (): unknown => writer.ask.upkeep.check().catch(() => undefined)
  const check = isUnclean ? setTimeout(checkFile, CHECK_AFTER) : undefined

  const failed = (what: string) => (thrown: unknown) => options.onUpkeepFailed?.(what, thrown)
  const behind = redecodeBehind({
    pending: () => writer.ask.upkeep.pendingRedecoding(),
    step: (kind, used) => writer.ask.upkeep.redecode(kind, used),
    onRedecoded: (progress) => options.onRedecoded?.(progress),
    onFailed: failed('records could not be read anew'),
    usedFields: async (noun) => (await options.usedFields?.(noun)) ?? { keys: [], names: [] }
  })
  onJoined = () => {
    // A replacement reader needs the inferred references.
    if (!isInMemory) void reader.ask.upkeep.holdJoined().catch(() => undefined)
    behind.again()
  }
  const learning = new CatchUp({
    step: () => reader.ask.upkeep.learnWords(),
    after: LEARN_AFTER,
    onFailed: failed('the search index could not be brought up to date')
  })
  const catchUp = new CatchUp({
    step: () => writer.ask.upkeep.catchUpSearch(),
    onDone: () => learning.again(),
    onFailed: failed('the search index could not be brought up to date')
  })
  const merging = new CatchUp({
    step: () => writer.ask.upkeep.mergeColumns(),
    after: MERGE_AFTER,
    onFailed: failed('columns not merged')
  })
  goOn = (worker) => {
    for (const job of worker === 'reader' ? [learning] : [behind, catchUp, merging]) job.again()
  }
  const inference = new InferBehind({
    isKnown: isInferred,
    infer: () => reader.ask.upkeep.inferReferences(),
    hold: async (inferences) => {
      const differs = await writer.ask.upkeep.keepInferences(inferences)
      if (!isInMemory) await reader.ask.upkeep.holdInferences(inferences)
      if (!differs) return
      options.onInferred?.()
      behind.again()
    },
    onFailed: failed('what ids point to could not be looked for')
  })
  const budget = new KeepBudget({
    isInMemory,
    step: (limit) => writer.ask.upkeep.keepBudget(limit, Date.now()),
    state: () => reader.ask.upkeep.budget()
  })

  /** Pages that wait for reads. Closing the cache still writes the pages requested before. */
  let givingWay: Promise<unknown> = Promise.resolve()

  const ask = both(reader.ask, writer.ask)
  // Operations that need more than their worker's method.
  return {
    ...ask,
    opened: outcome,
    ingestPage: async (input) => {
      // In memory one worker does both, so a page cannot delay an earlier read.
      if (input.pass !== null && !isInMemory && reader.isBusy) {
        const turn = readsFirst(reader)
        givingWay = Promise.all([givingWay, turn])
        await turn
      }
      const outcome = await ask.ingestPage(input)
      inference.page(input.list, outcome)
      if (outcome.changedIds.length > 0) merging.again()
      return outcome
    },
    ingestRecord: async (input) => {
      const outcome = await ask.ingestRecord(input)
      inference.record(input.noun, outcome)
      return outcome
    },
    fields: {
      ...ask.fields,
      setCorrections: async (all) => {
        stated.corrections = all
        await ask.upkeep.setCorrections(all)
        if (!isInMemory) await ask.upkeep.followCorrections(all)
        behind.again()
      }
    },
    sweep: {
      ...ask.sweep,
      end: async (list, result) => {
        const missing = await ask.sweep.end(list, result)
        inference.swept(list)
        learning.again()
        merging.again()
        // Removed fields are found only by re-decoding the records.
        behind.again()
        return missing
      }
    },
    budget,
    close: async () => {
      clearTimeout(check)
      for (const job of [inference, behind, catchUp, merging, learning, budget]) await job.close()
      await givingWay
      if (!isInMemory) await reader.close()
      await writer.close()
    }
  }
}

async function opening<T>(link: { ready: Promise<unknown>; close(): Promise<void> }): Promise<T> {
  try {
    return (await link.ready) as T
  } catch (thrown) {
    await link.close()
    throw thrown instanceof DesksideError ? thrown : new DesksideError('cache-failed', 'The cache could not be opened.')
  }
}

/** The body of an answer. Its buffer is transferred if the view covers all of it, and copied otherwise. */
function bodies([answer]: readonly unknown[]): ArrayBuffer[] {
  const body = typeof answer === 'object' && answer !== null && 'body' in answer ? answer.body : null
  if (!(body instanceof Uint8Array) || !(body.buffer instanceof ArrayBuffer)) return []
  return body.byteLength === body.buffer.byteLength ? [body.buffer] : []
}
