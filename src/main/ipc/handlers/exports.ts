import { lists } from '@shared/contract/exports'
import { NO_CLIENT_CHOICES } from '@shared/model/clients'
import { dayText } from '@shared/rules/calendar/times'
import { cutToBytes, cutToUnits, withoutDirectionMarks } from '@shared/rules/cut-text'
import { localDay } from '@shared/rules/filter/days'
import { withoutEnds } from '@shared/rules/trimmed'
import { exportedRows } from '../../export/exported-rows'
import { unlessAborted } from '../../attempts'
import { exportList } from '../../export/export-list'
import { writtenFiles } from '../../files/written-files'
import { serve, type HandlerOptions } from '../serve'

export const exportHandlers = ({ workspaces, userData, dialogs, jobs, emit, now }: Omit<HandlerOptions, 'log'>) =>
  serve(lists, {
    'lists.export': ({ workspaceId, attempt, name, of, ...task }) =>
      jobs.run(attempt, async (signal) => {
        const { cache, records, files } = await workspaces.opened(workspaceId)
        const clientChoices = () => userData.of(workspaceId).get('clients') ?? NO_CLIENT_CHOICES
        signal.throwIfAborted()
        const asked = dialogs.save(suggestedName(name, task.format, now()), task.format)
        const path = await unlessAborted(signal, asked)
        if (path === null) return { savedAs: null, rows: 0, cut: 0 }
        const outcome = await exportList({
          ...task,
          path,
          rows: exportedRows({ cache, records, files, clientChoices }, of),
          signal,
          onProgress: (done, total) => emit('export', { attempt, done, total })
        })
        return { savedAs: writtenFiles.add(path), ...outcome }
      }),
    'lists.cancelExport': ({ attempt }) => jobs.cancel(attempt)
  })

/** Maximum length of a suggested name in characters, and of any name in bytes (limit of common file systems). */
const LONGEST_SUGGESTED = 80
const LONGEST_NAME = 255
/** Device names on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)\s*(?:\.|$)/iu

/**
 * A file name valid on all file systems, with today's date and an extension. Forbidden, bidirectional and invisible
 * characters are removed, since they could fake another extension.
 */
export function suggestedName(name: string, format: string, at: number): string {
  const end = `${dayText(localDay(at))}.${format}`
  const spaced = withoutDirectionMarks(name)
    .replace(/[\p{Cs}\u200b\u2060\ufeff]+/gu, '')
    .replace(/[\p{Cc}<>:"/\\|?*\s]+/gu, ' ')
  const clean = withoutEnds(spaced, '. ')
  const safe = DEVICE.test(clean) ? `_${clean}` : clean
  const short = cutToBytes(cutToUnits(safe, LONGEST_SUGGESTED), LONGEST_NAME - end.length - 1).trim()
  return short === '' ? end : `${short} ${end}`
}
