import { basename } from 'node:path'
import type { Events, EventName } from '@shared/ipc/contract'
import { DesksideError } from '@shared/ipc/errors'
import type { LookupRoutes } from '@shared/ipc/routes/lookup'
import type { LookupJob } from '@shared/model/lookup-batch'
import type { SuggestQuestion } from '@shared/model/lookup'
import { shortTexts } from '@shared/rules/short-texts'
import { unlessAborted, type ExportJobs } from '../../export/export-jobs'
import { exportList } from '../../export/export-list'
import { createJob, jobColumns, jobRowsToExport, type Lookups, shortEntry, type TableFiles } from '../../lookup'
import type { FileDialogs } from '../../window/file-dialogs'
import type { Workspaces } from '../../workspace/workspaces'
import { parser } from '../parse'
import type { Handler, Handlers } from '../router'
import { suggestedName } from './exports'
import { LOOKUP_INPUTS } from './lookup-input'

type LookupHandlers = Pick<Handlers, keyof LookupRoutes>

export interface LookupHandlerOptions {
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly tables: TableFiles
  readonly dialogs: Pick<FileDialogs, 'save' | 'openTable'>
  readonly jobs: ExportJobs
  readonly emit: <E extends EventName>(event: E, data: Events[E]) => void
  readonly now: () => number
}

/** The question in the input of a route, without what stands beside it. */
function questionOf(input: SuggestQuestion): SuggestQuestion {
  const { method, query, options } = input
  return { method, query, options } as SuggestQuestion
}

export function lookupHandlers(options: LookupHandlerOptions): LookupHandlers {
  const { workspaces, tables, dialogs, jobs, emit, now } = options
  const of = async (workspaceId: string): Promise<Lookups> => (await workspaces.opened(workspaceId)).lookups
  const store = async (workspaceId: string) => (await (await of(workspaceId)).store()).ask
  /** Attempts are cancelled without the workspace's name, like others: each is known to the one that runs it. */
  const running = new Map<string, Lookups>()
  const attempt = async <T>(workspaceId: string, id: string, run: (lookups: Lookups) => Promise<T>): Promise<T> => {
    const lookups = await of(workspaceId)
    if (running.has(id)) throw new DesksideError('bad-input', 'This attempt is under way already.')
    running.set(id, lookups)
    try {
      return await run(lookups)
    } finally {
      running.delete(id)
    }
  }
  const changed = (workspaceId: string, what: 'state' | 'history' | 'job', jobId?: number): void =>
    emit('lookup', jobId === undefined ? { workspaceId, what } : { workspaceId, what, jobId })
  const route = <R extends keyof LookupRoutes>(name: R, run: Handler<R>['run']): Handler<R> => ({
    parse: parser(LOOKUP_INPUTS[name]) as Handler<R>['parse'],
    run
  })
  const told = async (
    { workspaceId, jobId }: { workspaceId: string; jobId: number },
    change: (lookups: Lookups) => Promise<unknown>
  ): Promise<LookupJob> => {
    const lookups = await of(workspaceId)
    await change(lookups)
    changed(workspaceId, 'job', jobId)
    return lookups.job(jobId)
  }

  return {
    'lookup.suggest': route('lookup.suggest', (input) =>
      attempt(input.workspaceId, input.attempt, (lookups) =>
        lookups.suggest(questionOf(input), input.count, input.attempt)
      )
    ),
    'lookup.choose': route('lookup.choose', (input) =>
      attempt(input.workspaceId, input.attempt, (lookups) =>
        lookups.choose(questionOf(input), input.suggestion, input.attempt)
      )
    ),
    'lookup.before': route('lookup.before', async ({ workspaceId, method, query, limit }) => {
      const { shown } = await of(workspaceId)
      const entries = await (await store(workspaceId)).history.before(method, query, limit)
      return entries.map((entry) => ({ ...entry, suggestion: shown.short(entry.suggestion) }))
    }),
    'lookup.ask': route('lookup.ask', ({ workspaceId, attempt: id, ...question }) =>
      attempt(workspaceId, id, (lookups) => lookups.ask(question, id))
    ),
    'lookup.standardise': route(
      'lookup.standardise',
      ({ workspaceId, attempt: id, type, text, form, confirmedItems }) =>
        attempt(workspaceId, id, (lookups) => lookups.standardise(type, text, form, confirmedItems, id))
    ),
    'lookup.cancel': route('lookup.cancel', ({ attempt: id }) => {
      running.get(id)?.cancel(id)
      return undefined
    }),

    'lookup.state': route('lookup.state', async ({ workspaceId }) => (await of(workspaceId)).state()),
    'lookup.noteSeen': route('lookup.noteSeen', async ({ workspaceId }) => {
      await (await store(workspaceId)).setFact('noteSeen', true)
      changed(workspaceId, 'state')
      return undefined
    }),
    'lookup.damageSeen': route('lookup.damageSeen', async ({ workspaceId }) => {
      await (await store(workspaceId)).setFact('damage', null)
      ;(await of(workspaceId)).copySoon()
      changed(workspaceId, 'state')
      return undefined
    }),
    'lookup.unsaved': route('lookup.unsaved', async ({ workspaceId }) => (await of(workspaceId)).unsaved()),
    'lookup.saveUnsaved': route('lookup.saveUnsaved', async ({ workspaceId }) => {
      await (await of(workspaceId)).saveUnsaved()
      return undefined
    }),
    'lookup.setPrice': route('lookup.setPrice', async ({ workspaceId, price }) => {
      await (await store(workspaceId)).setFact('price', price)
      changed(workspaceId, 'state')
      return undefined
    }),

    'lookup.history': route('lookup.history', async ({ workspaceId, ...query }) => {
      const { entries, total } = await (await store(workspaceId)).history.page(query)
      return { entries: entries.map(shortEntry), total }
    }),
    'lookup.entry': route('lookup.entry', async ({ workspaceId, id }) => (await store(workspaceId)).history.entry(id)),
    'lookup.clearing': route('lookup.clearing', async ({ workspaceId, before }) =>
      (await store(workspaceId)).history.clearing(before)
    ),
    'lookup.clearHistory': route('lookup.clearHistory', async ({ workspaceId, before }) => {
      const cleared = await (await store(workspaceId)).history.clear(before)
      ;(await of(workspaceId)).copySoon()
      changed(workspaceId, 'history')
      return cleared
    }),
    'lookup.forget': route('lookup.forget', async ({ workspaceId, id }) => {
      await (await store(workspaceId)).history.forget(id)
      ;(await of(workspaceId)).copySoon()
      changed(workspaceId, 'history')
      return undefined
    }),

    'lookup.openTable': route('lookup.openTable', async () => {
      const path = await dialogs.openTable()
      return path === null ? null : tables.openFile(path)
    }),
    'lookup.dropTable': route('lookup.dropTable', ({ name, bytes }) => tables.openBytes(basename(name), bytes)),
    'lookup.pasteLines': route('lookup.pasteLines', ({ name, text }) => tables.openLines(name, text)),
    'lookup.readTable': route('lookup.readTable', ({ id, ...choice }) => tables.read(id, choice)),
    'lookup.closeTable': route('lookup.closeTable', async ({ id }) => {
      await tables.close(id)
      return undefined
    }),

    'lookup.createJob': route('lookup.createJob', async ({ workspaceId, ...job }) => {
      const lookups = await of(workspaceId)
      const id = await createJob(await lookups.store(), tables, { ...job, at: now() })
      lookups.copySoon()
      changed(workspaceId, 'job', id)
      return lookups.job(id)
    }),
    'lookup.jobs': route('lookup.jobs', async ({ workspaceId }) => (await of(workspaceId)).jobs()),
    'lookup.job': route('lookup.job', async ({ workspaceId, jobId }) => (await of(workspaceId)).job(jobId)),
    'lookup.runJob': route('lookup.runJob', (input) =>
      told(input, ({ runs }) => runs.start(input.jobId, input.confirmed, input.trial))
    ),
    'lookup.pauseJob': route('lookup.pauseJob', (input) => told(input, ({ runs }) => runs.pause(input.jobId))),
    'lookup.cancelJob': route('lookup.cancelJob', (input) =>
      told(input, ({ runs }) => runs.cancel(input.jobId, input.now))
    ),
    'lookup.repeatDoubts': route('lookup.repeatDoubts', (input) =>
      told(input, async (lookups) => {
        const inDoubt = await (await lookups.store()).ask.jobs.repeatDoubts(input.jobId, input.confirmed)
        if (inDoubt !== input.confirmed) {
          throw new DesksideError('bad-input', 'What may be paid twice has to be confirmed by its number.', {
            details: { path: 'confirmed', items: inDoubt }
          })
        }
      })
    ),
    'lookup.reopenRefused': route('lookup.reopenRefused', (input) =>
      told(input, async (lookups) => (await lookups.store()).ask.jobs.reopenRefused(input.jobId))
    ),
    'lookup.jobRows': route('lookup.jobRows', async ({ workspaceId, jobId, filter, offset, limit, whole }) => {
      const rows = await (await store(workspaceId)).jobs.rows(jobId, filter, offset, limit)
      return whole === true ? rows : shortTexts(rows)
    }),
    'lookup.nextRow': route('lookup.nextRow', async ({ workspaceId, jobId, filter, after }) =>
      (await store(workspaceId)).jobs.nextRow(jobId, filter, after)
    ),
    'lookup.decide': route('lookup.decide', async ({ workspaceId, jobId, row, column, decision }) => {
      await (await store(workspaceId)).jobs.decide(jobId, row, column, decision)
      changed(workspaceId, 'job', jobId)
      return undefined
    }),
    'lookup.removeJob': route('lookup.removeJob', async ({ workspaceId, jobId }) => {
      const lookups = await of(workspaceId)
      if (lookups.runs.isRunning(jobId)) throw new DesksideError('lookup-busy', 'This list is running.')
      await (await lookups.store()).ask.jobs.remove(jobId)
      changed(workspaceId, 'job', jobId)
      return undefined
    }),
    'lookup.exportJob': route('lookup.exportJob', ({ workspaceId, jobId, attempt: id, format, locale, ...task }) =>
      jobs.run(id, async (signal) => {
        const lookups = await of(workspaceId)
        const file = await lookups.store()
        const job = await lookups.job(jobId)
        const asked = dialogs.save(suggestedName(withoutEnding(job.name), format, now()), format)
        const path = await unlessAborted(signal, asked)
        if (path === null) return { savedAs: null, rows: 0, cut: 0 }
        const outcome = await exportList({
          ...{ path, format, locale, signal, ids: null },
          columns: jobColumns(job, task.added),
          rows: jobRowsToExport(file, job, task),
          onProgress: (done, total) => emit('export', { attempt: id, done, total })
        })
        return { savedAs: basename(path), ...outcome }
      })
    )
  }
}

const withoutEnding = (name: string): string => name.replace(/\.[^.]{1,5}$/, '')
