import { clipboard } from 'electron'
import type { AppInfo } from '@shared/ipc/contract'
import { nothing, parser, text, z } from '../parse'
import type { Handlers } from '../router'

export interface AppHandlersOptions {
  readonly info: AppInfo
  readonly openExternal: (url: string) => Promise<boolean>
}

type AppHandlers = Pick<Handlers, 'app.info' | 'app.openExternal' | 'app.copyText'>

/** Ten million characters: a raw record with room to spare, and still no way to fill the machine's memory. */
const COPY_LIMIT = 10_000_000

export function appHandlers({ info, openExternal }: AppHandlersOptions): AppHandlers {
  return {
    'app.info': { parse: parser(nothing), run: () => info },
    'app.openExternal': {
      parse: parser(z.strictObject({ url: text(4_000) })),
      run: async ({ url }) => ({ opened: await openExternal(url) })
    },
    'app.copyText': {
      parse: parser(z.strictObject({ text: z.string().max(COPY_LIMIT) })),
      run: async ({ text: copied }) => {
        await clipboard.writeText(copied)
        return undefined
      }
    }
  }
}
