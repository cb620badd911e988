/** Looks for what a dropped text or a saved e-mail names: its text leaves this page only for the thread that reads it. */
import { DesksideError } from '@shared/ipc/errors'
import type { NamedText } from '@shared/ipc/routes/mail'
import { LARGEST_MAIL, type SavedMail } from '@shared/model/saved-mail'
import { asError, request } from '../desktop'
import { t } from '../locales/pasted'
import { useNamedText } from '../stores/named-text'
import { useNotices } from '../stores/notices'
import { bytesOf } from './dropped-file'

/** @param alone whether this is a window of its own: the main one searches then */
export function findNamed(alone: boolean) {
  const notices = useNotices()

  async function find(text: string, people: readonly string[], mail: NamedText['mail']): Promise<void> {
    const { candidates } = await import('@shared/rules/candidates')
    const named = { candidates: candidates(text, people), mail }
    if (named.candidates.length === 0) notices.done(t(mail === null ? 'pasted.noNames' : 'pasted.noNamesInMail'))
    else if (alone) await request('windows.findInMain', named)
    else useNamedText().waiting = named
  }
  /** What went wrong is said. */
  async function saying(run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } catch (thrown) {
      notices.problem(asError(thrown))
    }
  }
  const inMail = async ({ people, text, ...mail }: SavedMail): Promise<void> => find(text, people, mail)

  return {
    inText: (text: string) => saying(() => find(text, [], null)),
    inChosenFile: () =>
      saying(async () => {
        const mail = await request('mail.open')
        if (mail !== null) await inMail(mail)
      }),
    /** Of files, folders and texts that were dropped one is searched; of others it is said why not. */
    inDrop({ files, items, text }: Dropped): Promise<void> {
      return saying(async () => {
        const [file] = files
        if (files.length > 1) return notices.done(t('pasted.dropOne'))
        if (items.some((entry) => entry?.isDirectory === true))
          throw new DesksideError('mail-unreadable', 'A folder is no e-mail.')
        if (file !== undefined) {
          return inMail(await request('mail.read', { bytes: await bytesOf(file, LARGEST_MAIL, 'mail-too-large') }))
        }
        if (text.trim() === '') return notices.done(t('pasted.dropNothing'))
        await find(text, [], null)
      })
    }
  }
}

/** What lies in a `DataTransfer`, read before the event is over. */
export interface Dropped {
  readonly files: readonly File[]
  readonly items: readonly (Pick<FileSystemEntry, 'isDirectory'> | null)[]
  readonly text: string
}
