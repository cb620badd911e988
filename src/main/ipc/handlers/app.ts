import { clipboard, ClipboardItem } from 'electron'
import type { AppInfo } from '@shared/ipc/contract'
import type { Log } from '../../log'
import { loginStart, setLoginStart } from '../../window/login-start'
import { nothing, parser, text, z } from '../parse'
import type { Handlers } from '../router'

export interface AppHandlersOptions {
  readonly info: () => AppInfo
  /** `webContentsId`: the window that the question is shown in. */
  readonly openExternal: (url: string, webContentsId: number) => Promise<boolean>
  readonly log: Pick<Log, 'warn'>
}

type AppHandlers = Pick<
  Handlers,
  'app.info' | 'app.openExternal' | 'app.copyText' | 'app.loginStart' | 'app.setLoginStart'
>

/** Characters: ample for a raw record, and too little to fill the machine's memory. */
const COPY_LIMIT = 10_000_000
/** Markup makes a table longer than its text. */
const HTML_LIMIT = 2 * COPY_LIMIT

export function appHandlers({ info, openExternal, log }: AppHandlersOptions): AppHandlers {
  return {
    'app.info': { parse: parser(nothing), run: info },
    'app.openExternal': {
      parse: parser(z.strictObject({ url: text(4_000) })),
      run: async ({ url }, { webContentsId }) => ({ opened: await openExternal(url, webContentsId) })
    },
    'app.loginStart': { parse: parser(nothing), run: loginStart },
    'app.setLoginStart': {
      parse: parser(z.strictObject({ on: z.boolean() })),
      run: ({ on }) => setLoginStart(on, log)
    },
    'app.copyText': {
      parse: parser(z.strictObject({ text: z.string().max(COPY_LIMIT), html: z.string().max(HTML_LIMIT).optional() })),
      run: async ({ text: copied, html }) => {
        if (html === undefined) await clipboard.writeText(copied)
        else await clipboard.write([new ClipboardItem({ 'text/plain': copied, 'text/html': html })])
        return undefined
      }
    }
  }
}
