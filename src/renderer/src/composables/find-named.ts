/**
 * Searches for the names in a dropped text or a saved e-mail. The text leaves this page only for the worker that parses
 * it.
 */
import { DesksideError } from '@shared/ipc/errors'
import type { NamedText } from '@shared/contract/windows'
import { LARGEST_MAIL, type SavedMail } from '@shared/model/saved-mail'
import { asError, request } from '../desktop'
import { t } from '../locales/pasted'
import { useDroppedText } from '../stores/dropped-text'
import { useNotices } from '../state/notices'
import { bytesOf } from '../basics/dropped-file'

/** Number of the latest search: only its result counts, even if an earlier e-mail takes longer to parse. */
let turns = 0

/** @param isAlone whether this is a window of its own; if so, the main window runs the search */
export function findNamed(isAlone: boolean) {
  const notices = useNotices()

  async function find(text: string, people: readonly string[], mail: NamedText['mail'], turn: number): Promise<void> {
    const { candidates } = await import('../rules/candidates')
    if (turn !== turns) return
    const named = { candidates: candidates(text, people), mail }
    if (named.candidates.length === 0) notices.done(t(mail === null ? 'pasted.noNames' : 'pasted.noNamesInMail'))
    else if (isAlone) await request('windows.findInMain', named)
    else useDroppedText().waiting = named
  }
  /** Runs a search and shows its error, if it is still the latest. */
  async function saying(run: (turn: number) => Promise<void>): Promise<void> {
    const turn = ++turns
    try {
      await run(turn)
    } catch (thrown) {
      if (turn === turns) notices.problem(asError(thrown))
    }
  }
  const inMail = async ({ people, text, ...mail }: SavedMail, turn: number) => find(text, people, mail, turn)

  return {
    inText: (text: string) => saying((turn) => find(text, [], null, turn)),
    inChosenFile: () =>
      saying(async (turn) => {
        const mail = await request('mail.open')
        if (mail !== null) await inMail(mail, turn)
      }),
    /**
     * Searches for one dropped file or text. For several files, a folder or nothing usable, a message explains why not.
     */
    inDrop({ files, items, text }: DroppedData): Promise<void> {
      return saying(async (turn) => {
        const [file] = files
        if (files.length > 1) return notices.done(t('pasted.dropOne'))
        if (items.some((entry) => entry?.isDirectory === true))
          throw new DesksideError('mail-unreadable', 'A folder is no e-mail.')
        if (file !== undefined) {
          const bytes = await bytesOf(file, LARGEST_MAIL, 'mail-too-large')
          return inMail(await request('mail.read', { bytes }), turn)
        }
        if (text.trim() === '') return notices.done(t('pasted.dropNothing'))
        await find(text, [], null, turn)
      })
    }
  }
}

/** The contents of a `DataTransfer`, read before the drop event ends. */
export interface DroppedData {
  readonly files: readonly File[]
  readonly items: readonly (Pick<FileSystemEntry, 'isDirectory'> | null)[]
  readonly text: string
}
