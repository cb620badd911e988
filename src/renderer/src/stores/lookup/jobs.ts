/** Address lists that are or were standardised, as stored by main. */
import type { Messages, RequestInput, RequestOutput } from '@shared/ipc/contract'
import type { LookupJob, RowFilter } from '@shared/model/lookup-batch'
import { isAnyChange, inWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'
import { useNotices } from '../../state/notices'

type JobRoute =
  'lookup.runJob' | 'lookup.pauseJob' | 'lookup.cancelJob' | 'lookup.repeatDoubts' | 'lookup.reopenRefused'
type FurtherInput<R extends JobRoute> = Omit<RequestInput<R>, 'workspaceId' | 'jobId'>

/** Polling interval of a running list; milliseconds. */
const PAUSE = 500

const isOfJobs = ({ what }: Messages['lookup']): boolean => what === 'job'

/** Newest first. */
export const useJobs = (workspaceId: () => string | null) =>
  useLiveRead('lookup.jobs', () => inWorkspace({ workspaceId: workspaceId() }), {
    changedBy: { lookup: isOfJobs },
    keeps: (now, before) => now.workspaceId === before.workspaceId
  })

/** Number and file of the saved answers, and the user's price. */
export const useLookupState = (workspaceId: () => string | null) =>
  useLiveRead('lookup.state', () => inWorkspace({ workspaceId: workspaceId() }), {
    changedBy: { lookup: isAnyChange },
    pause: 2_000
  })

/** One list and its actions. */
export function useJob(source: () => { readonly workspaceId: string; readonly jobId: number }) {
  const notices = useNotices()
  const read = useLiveRead('lookup.job', source, {
    changedBy: { lookup: (event, { jobId }) => isOfJobs(event) && event.jobId === jobId },
    pause: PAUSE
  })

  /** Asks main for a change; shows an error. @returns the changed list, or null */
  async function change<R extends JobRoute>(route: R, further: FurtherInput<R>): Promise<LookupJob | null> {
    const at = source()
    try {
      const job = (await (request as (route: JobRoute, input: object) => Promise<RequestOutput<JobRoute>>)(route, {
        ...at,
        ...further
      })) as LookupJob
      const now = source()
      if (now.jobId === at.jobId && now.workspaceId === at.workspaceId) read.put(job)
      return job
    } catch (thrown) {
      notices.problem(thrown)
      void read.reread()
      return null
    }
  }

  return { ...read, change }
}

/** A page of a list's rows. */
export const useJobRows = (
  input: () => {
    readonly workspaceId: string
    readonly jobId: number
    readonly filter: RowFilter
    readonly offset: number
    readonly limit: number
  }
) =>
  useLiveRead('lookup.jobRows', input, {
    changedBy: { lookup: (event, { jobId }) => isOfJobs(event) && event.jobId === jobId },
    pause: 1_000,
    keeps: (now, before) => now.jobId === before.jobId && now.filter === before.filter
  })
