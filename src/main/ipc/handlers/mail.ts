import { LARGEST_MAIL } from '@shared/model/saved-mail'
import { readRegularFile } from '../../files/regular-file'
import { readMailApart, tooLarge } from '../../mail'
import type { FileDialogs } from '../../window/file-dialogs'
import { nothing, parser, z } from '../parse'
import type { Handlers } from '../router'

export function mailHandlers(dialogs: Pick<FileDialogs, 'openMail'>): Pick<Handlers, 'mail.read' | 'mail.open'> {
  return {
    'mail.read': {
      parse: parser(
        z.strictObject({ bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= LARGEST_MAIL) })
      ),
      run: ({ bytes }) => readMailApart(bytes)
    },
    'mail.open': {
      parse: parser(nothing),
      run: async () => {
        const path = await dialogs.openMail()
        if (path === null) return null
        const bytes = await readRegularFile(path, LARGEST_MAIL)
        if (bytes === null) throw tooLarge()
        return readMailApart(bytes)
      }
    }
  }
}
