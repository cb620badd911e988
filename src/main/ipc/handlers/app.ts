import { clipboard, ClipboardItem } from 'electron'
import { app, type AppInfo } from '@shared/contract/app'
import { LARGEST_MAIL } from '@shared/model/saved-mail'
import type { ProxyLogins } from '../../api/http'
import { readRegularFile } from '../../files/regular-file'
import type { Log } from '../../log'
import { readMailApart, tooLarge } from '../../mail'
import type { DeepLinks } from '../../window/deep-links'
import type { FileDialogs } from '../../window/file-dialogs'
import { loginStart, setLoginStart } from '../../window/login-start'
import { showWritten } from '../../window/open-external'
import type { Portable } from '../../workspace/portable'
import { serve } from '../serve'

export function appHandlers(options: {
  readonly info: () => AppInfo
  /** @param webContentsId the window that shows the question */
  readonly openExternal: (url: string, webContentsId: number) => Promise<boolean>
  readonly log: Pick<Log, 'warn' | 'redact'>
  readonly portable: Portable
  readonly links: Pick<DeepLinks, 'take' | 'arrived'>
  readonly dialogs: Pick<FileDialogs, 'openMail'>
  readonly logins: Pick<ProxyLogins, 'keep'>
}) {
  const { info, openExternal, log, portable, links: arriving, dialogs, logins } = options
  return serve(app, {
    'app.info': info,
    'app.openExternal': async ({ url }, { webContentsId }) => ({ wasOpened: await openExternal(url, webContentsId) }),
    'app.showWritten': ({ name }) => showWritten(name),
    'app.loginStart': loginStart,
    'app.setLoginStart': ({ on: isOn }) => setLoginStart(isOn, log),
    'app.copyText': async ({ text, html }) => {
      if (html === undefined) await clipboard.writeText(text)
      else await clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })])
    },
    'links.take': () => arriving.take(),
    'links.open': ({ text }) => arriving.arrived(text),
    'mail.read': ({ bytes }) => readMailApart(bytes),
    'mail.open': async () => {
      const path = await dialogs.openMail()
      if (path === null) return null
      const bytes = await readRegularFile(path, LARGEST_MAIL)
      if (bytes === null) throw tooLarge()
      return readMailApart(bytes)
    },
    'network.proxyLogin': ({ host, port, username, password }) => {
      log.redact(password)
      logins.keep(host, port, { username, password })
    },
    'userData.export': async () => ({ savedAs: await portable.export() }),
    'userData.openImport': () => portable.open(),
    'userData.import': ({ id }) => portable.import(id)
  })
}
