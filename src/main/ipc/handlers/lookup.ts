import { basename } from 'node:path'
import { lookup } from '@shared/contract/lookup'
import { DesksideError } from '@shared/ipc/errors'
import type { LookupJob } from '@shared/model/lookup-batch'
import { shortTexts } from '@shared/rules/short-texts'
import { Attempts, unlessAborted } from '../../attempts'
import { exportList } from '../../export/export-list'
import { createJob, jobColumns, jobRowsToExport, type Lookups, shortEntry, type TableFiles } from '../../lookup'
import { writtenFiles } from '../../files/written-files'
import type { FileDialogs } from '../../window/file-dialogs'
import { openedBy, serve, type HandlerOptions } from '../serve'
import { suggestedName } from './exports'

export function lookupHandlers(
  options: Pick<HandlerOptions, 'workspaces' | 'jobs' | 'emit' | 'now'> & {
    readonly tables: TableFiles
    readonly dialogs: Pick<FileDialogs, 'save' | 'openTable'>
  }
) {
  const { workspaces, tables, dialogs, jobs, emit, now } = options
  const opened = openedBy(workspaces)
  const askOf = async (lookups: Lookups) => (await lookups.store()).ask
  const attempts = new Attempts()
  const changed = (workspaceId: string, what: 'state' | 'history' | 'job', jobId?: number): void =>
    emit('lookup', jobId === undefined ? { workspaceId, what } : { workspaceId, what, jobId })
  const changing =
    <Input extends { readonly workspaceId: string; readonly jobId: number }>(
      change: (lookups: Lookups, input: Input) => Promise<unknown>
    ) =>
    async (input: Input): Promise<LookupJob> => {
      const { lookups } = await workspaces.opened(input.workspaceId)
      await change(lookups, input)
      changed(input.workspaceId, 'job', input.jobId)
      return lookups.job(input.jobId)
    }

  return serve(lookup, {
    'lookup.suggest': opened(({ lookups }, { attempt, count, ...question }) =>
      attempts.run(attempt, (signal) => lookups.suggest(question, count, signal))
    ),
    'lookup.choose': opened(({ lookups }, { attempt, suggestion, ...question }) =>
      attempts.run(attempt, (signal) => lookups.choose(question, suggestion, signal))
    ),
    'lookup.before': opened(async ({ lookups }, { method, query, limit }) => {
      const entries = await (await askOf(lookups)).history.before(method, query, limit)
      return entries.map((entry) => ({ ...entry, suggestion: lookups.shown.short(entry.suggestion) }))
    }),
    'lookup.ask': opened(({ lookups }, { attempt, ...question }) =>
      attempts.run(attempt, (signal) => lookups.ask(question, signal))
    ),
    'lookup.standardise': opened(({ lookups }, { attempt, type, text, form, confirmedItems }) =>
      attempts.run(attempt, (signal) => lookups.standardise(type, text, form, confirmedItems, signal))
    ),
    'lookup.cancel': ({ attempt }) => attempts.cancel(attempt),

    'lookup.state': opened(({ lookups }) => lookups.state()),
    'lookup.noteSeen': opened(async ({ lookups }, _query, { workspaceId }) => {
      await (await askOf(lookups)).setFact('noteSeen', true)
      changed(workspaceId, 'state')
    }),
    'lookup.damageSeen': opened(async ({ lookups }, _query, { workspaceId }) => {
      await (await askOf(lookups)).setFact('damage', null)
      lookups.copySoon()
      changed(workspaceId, 'state')
    }),
    'lookup.unsaved': opened(({ lookups }) => lookups.unsaved()),
    'lookup.saveUnsaved': opened(({ lookups }) => lookups.saveUnsaved()),
    'lookup.setPrice': opened(async ({ lookups }, { price }, { workspaceId }) => {
      await (await askOf(lookups)).setFact('price', price)
      changed(workspaceId, 'state')
    }),

    'lookup.history': opened(async ({ lookups }, query) => {
      const { entries, total } = await (await askOf(lookups)).history.page(query)
      return { entries: entries.map(shortEntry), total }
    }),
    'lookup.entry': opened(async ({ lookups }, { id }) => (await askOf(lookups)).history.entry(id)),
    'lookup.clearing': opened(async ({ lookups }, { before }) => (await askOf(lookups)).history.clearing(before)),
    'lookup.clearHistory': opened(async ({ lookups }, { before }, { workspaceId }) => {
      const cleared = await (await askOf(lookups)).history.clear(before)
      lookups.copySoon()
      changed(workspaceId, 'history')
      return cleared
    }),
    'lookup.forget': opened(async ({ lookups }, { id }, { workspaceId }) => {
      await (await askOf(lookups)).history.forget(id)
      lookups.copySoon()
      changed(workspaceId, 'history')
    }),

    'lookup.openTable': async () => {
      const path = await dialogs.openTable()
      return path === null ? null : tables.openFile(path)
    },
    'lookup.dropTable': ({ name, bytes }) => tables.openBytes(basename(name), bytes),
    'lookup.pasteLines': ({ name, text }) => tables.openLines(name, text),
    'lookup.readTable': ({ id, ...choice }) => tables.read(id, choice),
    'lookup.closeTable': ({ id }) => tables.close(id),

    'lookup.createJob': opened(async ({ lookups }, job, { workspaceId }) => {
      const id = await createJob(await lookups.store(), tables, { ...job, at: now() })
      lookups.copySoon()
      changed(workspaceId, 'job', id)
      return lookups.job(id)
    }),
    'lookup.jobs': opened(({ lookups }) => lookups.jobs()),
    'lookup.job': opened(({ lookups }, { jobId }) => lookups.job(jobId)),
    'lookup.runJob': changing(({ runs }, { jobId, confirmed, trial: isTrial }) =>
      runs.start(jobId, confirmed, isTrial)
    ),
    'lookup.pauseJob': changing(({ runs }, { jobId }) => runs.pause(jobId)),
    'lookup.cancelJob': changing(({ runs }, input) => runs.cancel(input.jobId, input.now)),
    'lookup.repeatDoubts': changing(async (lookups, { jobId, confirmed }) => {
      const inDoubt = await (await askOf(lookups)).jobs.repeatDoubts(jobId, confirmed)
      if (inDoubt !== confirmed) {
        throw new DesksideError('bad-input', 'What may be paid twice has to be confirmed by its number.', {
          details: { path: 'confirmed', items: inDoubt }
        })
      }
    }),
    'lookup.reopenRefused': changing(async (lookups, { jobId }) => (await askOf(lookups)).jobs.reopenRefused(jobId)),
    'lookup.jobRows': opened(async ({ lookups }, { jobId, filter, offset, limit, whole }) => {
      const rows = await (await askOf(lookups)).jobs.rows(jobId, filter, offset, limit)
      return whole === true ? rows : shortTexts(rows)
    }),
    'lookup.nextRow': opened(async ({ lookups }, { jobId, filter, after }) =>
      (await askOf(lookups)).jobs.nextRow(jobId, filter, after)
    ),
    'lookup.decide': opened(async ({ lookups }, { jobId, row, column, decision }, { workspaceId }) => {
      await (await askOf(lookups)).jobs.decide(jobId, row, column, decision)
      changed(workspaceId, 'job', jobId)
    }),
    'lookup.removeJob': opened(async ({ lookups }, { jobId }, { workspaceId }) => {
      if (lookups.runs.isRunning(jobId)) throw new DesksideError('lookup-busy', 'This list is running.')
      await (await askOf(lookups)).jobs.remove(jobId)
      changed(workspaceId, 'job', jobId)
    }),
    'lookup.exportJob': ({ workspaceId, jobId, attempt, format, locale, ...task }) =>
      jobs.run(attempt, async (signal) => {
        const { lookups } = await workspaces.opened(workspaceId)
        const file = await lookups.store()
        const job = await lookups.job(jobId)
        const asked = dialogs.save(suggestedName(withoutEnding(job.name), format, now()), format)
        const path = await unlessAborted(signal, asked)
        if (path === null) return { savedAs: null, rows: 0, cut: 0 }
        const outcome = await exportList({
          ...{ path, format, locale, signal, ids: null },
          columns: jobColumns(job, task.added),
          rows: jobRowsToExport(file, job, task),
          onProgress: (done, total) => emit('export', { attempt, done, total })
        })
        return { savedAs: writtenFiles.add(path), ...outcome }
      })
  })
}

const withoutEnding = (name: string): string => name.replace(/\.[^.]{1,5}$/, '')
