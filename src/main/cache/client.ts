import { DesksideError } from '@shared/ipc/errors'
import type { CommandMap } from '../database/worker-protocol'
import { WorkerLink, type WorkerDeath } from '../database/worker-link'
import type { CacheWorkerData, ReaderCommands, WriterCommands, WriterReady } from './commands'
import { KeepBudget } from './budget/keep-budget'
import { childrenAccess } from './children/commands'
import { projectListsAccess } from './listing/commands'
import { isSlowQuery } from './notices'
import { readsFirst } from './reads-first'
import { recordsAccess } from './records/commands'
import { RederiveBehind } from './rederive-behind'
import { CatchUp } from './search/catch-up'
import { GuessBehind } from './ties/guess-behind'
import type { Cache, CacheOptions, OpenCache } from './types'
import workerPath from './worker?modulePath'

/** Milliseconds from opening to the check of a file that was not closed. */
const CHECK_AFTER = 5000

/**
 * Opens the cache of one workspace: the writer's worker first (it creates, migrates or rebuilds the file), then the
 * reader's. A cache in memory lives in one worker that does both.
 */
export const openCache: OpenCache = async (options: CacheOptions): Promise<Cache> => {
  try {
    return await openWorkers(options)
  } catch (thrown) {
    // Damage that showed only after the header had been read: the file is marked now, so this opening rebuilds.
    if (options.file !== null && thrown instanceof DesksideError && thrown.details['corrupt'] === 1) {
      return openWorkers(options)
    }
    throw thrown
  }
}

async function openWorkers(options: CacheOptions): Promise<Cache> {
  const inMemory = options.file === null
  // While it opens, damage is dealt with here; afterwards it is told, once.
  let tellsCorruption = false
  const onNotice = (name: string, value: unknown): void => {
    if (name === 'slow-query' && isSlowQuery(value)) options.onSlowQuery?.(value)
    if (name === 'joined') onJoined()
    if (name === 'corrupt' && tellsCorruption) {
      tellsCorruption = false
      options.onCorrupt?.()
    }
  }
  /** What was read by local ids is read anew by those of the service. */
  let onJoined = (): void => undefined
  /** What a writer that died was in the middle of, the one in its place takes up. */
  let goOn = (): void => undefined
  const said = { corrections: options.corrections ?? [] }
  const start = <C extends CommandMap<C>>(role: CacheWorkerData['role']): WorkerLink<C> => {
    const workerData = { role, file: options.file, key: options.key, rebuild: true, corrections: said.corrections }
    // What a worker in memory knew is gone with it: an empty one in its place would pass for the truth. For the same
    // reason nothing is rebuilt behind the back of a cache that is open.
    const restartWith: CacheWorkerData | null = inMemory
      ? null
      : {
          ...workerData,
          rebuild: false,
          // By then the user may have said something else.
          get corrections() {
            return said.corrections
          }
        }
    const onDied = (report: WorkerDeath): void => {
      if (role !== 'reader' && report.restarted) goOn()
      options.onWorkerDied?.(report)
    }
    return new WorkerLink<C>({ path: workerPath, workerData, restartWith, onNotice, onDied })
  }

  const writer = start<WriterCommands>(inMemory ? 'both' : 'writer')
  const { outcome, unclean, guessed } = await opening<WriterReady>(writer)
  const reader = inMemory
    ? (writer as unknown as WorkerLink<ReaderCommands>)
    : await startReader(() => start<ReaderCommands>('reader'), writer)

  tellsCorruption = true

  // After a kill SQLite's log has repaired everything; this looks for what it can't repair, once the start is over.
  const check = unclean ? setTimeout(() => void checkFile(writer), CHECK_AFTER) : null

  const behind = new RederiveBehind({
    writer,
    onRederived: (progress) => options.onRederived?.(progress),
    onFailed: (thrown) => options.onRederiveFailed?.(thrown),
    usedFields: async (noun) => (await options.usedFields?.(noun)) ?? { keys: [], names: [] }
  })
  onJoined = () => {
    // A reader that died knows them when another takes its place.
    if (!inMemory) void reader.call('holdJoined', undefined).catch(() => undefined)
    behind.begin()
  }
  behind.begin()
  const catchUp = new CatchUp({ writer, onFailed: (thrown) => options.onSearchFailed?.(thrown) })
  goOn = () => {
    behind.begin()
    catchUp.again()
  }
  const guesses = new GuessBehind({
    known: guessed,
    look: () => reader.call('guessTies', undefined),
    hold: async (ties) => {
      const differs = await writer.call('keepTies', ties)
      if (!inMemory) await reader.call('holdTies', ties)
      if (!differs) return
      options.onGuessed?.()
      behind.begin()
    },
    onFailed: (thrown) => options.onGuessFailed?.(thrown)
  })
  const budget = new KeepBudget({
    inMemory,
    step: (limit) => writer.call('keepBudget', { limit, at: Date.now() }),
    state: () => reader.call('budgetState', undefined)
  })

  /** Pages that let reads go first: what was asked before the cache is closed is written all the same. */
  let givingWay: Promise<unknown> = Promise.resolve()

  return {
    opened: outcome,
    // The buffer is moved, not copied, when it is the view's own; a view into a larger one has to be copied.
    ingestPage: async (input) => {
      // In memory one worker does both: a page can't be in the way of a read that comes before it.
      if (input.pass !== null && !inMemory && reader.busy) {
        const turn = readsFirst(reader)
        givingWay = Promise.all([givingWay, turn])
        await turn
      }
      const outcome = await writer.call('ingestPage', input, movable(input.body))
      guesses.page(input.list, outcome)
      return outcome
    },
    ingestRecord: async (input) => {
      const outcome = await writer.call('ingestRecord', input, movable(input.body))
      guesses.record(input.noun, outcome)
      return outcome
    },
    projects: {
      ...projectListsAccess(writer, reader, (thrown) => options.onIndexFailed?.(thrown)),
      get: (id) => reader.call('getProject', id)
    },
    records: recordsAccess(reader),
    fields: {
      kinds: () => reader.call('recordKinds', undefined),
      inventory: (noun) => reader.call('fieldInventory', noun),
      roles: (noun) => reader.call('roleFields', noun),
      setCorrections: async (all) => {
        said.corrections = all
        await writer.call('setCorrections', all)
        if (!inMemory) await reader.call('setCorrections', all)
        behind.begin()
      }
    },
    reference: {
      names: (question) => reader.call('referenceNames', question)
    },
    sweep: {
      cursor: (list) => reader.call('cursor', list),
      begin: (list, pageSize, at) => writer.call('beginSweep', { list, pageSize, at }),
      turn: (list, cursor) => writer.call('turnSweep', { list, cursor }),
      wrap: (list, cursor) => writer.call('wrapSweep', { list, cursor }),
      end: async (list, result) => {
        const missing = await writer.call('endSweep', { list, ...result })
        guesses.swept(list)
        // Fields that no record has any more may have to be looked for.
        behind.begin()
        return missing
      },
      loss: (list, removal) => writer.call('sweepLoss', { list, removal }),
      coverage: (list) => reader.call('coverage', list),
      missing: (list) => reader.call('missingOf', list)
    },
    calendar: {
      months: (range) => reader.call('calendarMonths', range),
      ofPass: (pass) => reader.call('monthsOfPass', pass)
    },
    cloud: {
      ingestTree: (answer) => writer.call('ingestTree', answer, movable(answer.body)),
      tree: () => reader.call('tree', undefined),
      coverage: () => reader.call('treeCoverage', undefined)
    },
    children: childrenAccess(writer, reader, movable),
    budget,
    filter: {
      assume: (assumptions) => reader.call('assumeFilter', assumptions),
      unknownParts: (listing) => reader.call('unknownParts', listing),
      compare: (question, assumptions) => reader.call('compareFilter', { question, assumptions }),
      parity: () => reader.call('filterParity', undefined),
      keepParity: (records, forget) => writer.call('keepParity', { records, forget }),
      keepAssumptions: (assumptions) => writer.call('keepAssumptions', assumptions),
      answered: (listing) => reader.call('filterAnswered', listing),
      keepAnswer: (answer) => writer.call('keepAnswer', answer)
    },
    search: (query) => reader.call('search', query),
    changes: {
      feed: (query) => reader.call('changeFeed', query),
      since: (record) => reader.call('changesSinceLook', record),
      looked: (look) => writer.call('looked', look)
    },
    titles: (records) => reader.call('titles', records),
    stats: () => reader.call('stats', undefined),
    close: async () => {
      if (check !== null) clearTimeout(check)
      await guesses.close()
      await behind.close()
      await catchUp.close()
      await budget.close()
      await givingWay
      if (!inMemory) await reader.close()
      await writer.close()
    }
  }
}

/** Damage marks the file and tells `onCorrupt`; other failures will show in the next command that meets them. */
async function checkFile(writer: WorkerLink<WriterCommands>): Promise<void> {
  await writer.call('check', undefined).catch(() => undefined)
}

async function startReader(
  start: () => WorkerLink<ReaderCommands>,
  writer: WorkerLink<WriterCommands>
): Promise<WorkerLink<ReaderCommands>> {
  try {
    const reader = start()
    await opening(reader)
    return reader
  } catch (thrown) {
    await writer.close()
    throw thrown
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

const movable = (body: Uint8Array): ArrayBuffer[] =>
  body.buffer instanceof ArrayBuffer && body.byteLength === body.buffer.byteLength ? [body.buffer] : []
