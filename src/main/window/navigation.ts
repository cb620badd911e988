import { app, session, type Session, type WebContents } from 'electron'
import type { Log } from '../log'
import { originOf, ownOrigin, schemeOf } from './origin'

/**
 * Whether a page may go there: only to itself again (a reload). The app is one page, and its router changes nothing but
 * the fragment, which is no navigation.
 */
export function mayNavigate(from: string, to: string, origin: string): boolean {
  return originOf(to) === origin && withoutFragment(from) === withoutFragment(to)
}

/** No name server will ever know it (RFC 6761). */
const NOWHERE = 'https://dictionaries.invalid/'

/**
 * Denies every way out of the page, for all web contents there will ever be: navigations, redirects, new windows,
 * embedded web views; every permission and every download, on every session. Call once, before the first window.
 */
export function lockDown(log: Pick<Log, 'warn'>): void {
  app.on('web-contents-created', (_event, contents) => confine(contents, log))
  const close = (where: Session): void => closeSession(where, log)
  app.on('session-created', close)
  void app.whenReady().then(() => close(session.defaultSession))
}

/** The rules for one session, whatever made it: a session of the network stack alone gets them like a page's. */
export function closeSession(where: Session, log: Pick<Log, 'warn'>): void {
  keepFromDictionaries(where)
  denyPermissions(where)
  denyDownloads(where, log)
}

/**
 * On Linux and Windows each session fetches dictionaries for the spelling checker from a foreign host, also where no
 * window checks any spelling. The address goes first: the fetching begins after this turn, with what is set by then.
 */
function keepFromDictionaries(where: Session): void {
  where.setSpellCheckerDictionaryDownloadURL(NOWHERE)
  where.setSpellCheckerEnabled(false)
}

/** The rules for one web contents. */
export function confine(contents: WebContents, log: Pick<Log, 'warn'>): void {
  const guard = (what: string) => (event: { preventDefault(): void; readonly url: string }) => {
    if (mayNavigate(contents.getURL(), event.url, ownOrigin())) return
    event.preventDefault()
    log.warn('Denied a navigation.', { what, scheme: schemeOf(event.url) })
  }
  contents.on('will-navigate', guard('navigation'))
  contents.on('will-frame-navigate', guard('frame navigation'))
  contents.on('will-redirect', guard('redirect'))
  contents.setWindowOpenHandler(({ url }) => {
    log.warn('Denied a new window.', { scheme: schemeOf(url) })
    return { action: 'deny' }
  })
  // No policy of the page's content covers peer connections: without a proxy they get no way out.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
    log.warn('Denied a web view.')
  })
}

/** A page never writes a file: what is saved goes through a dialog of main. */
export function denyDownloads(where: Session, log: Pick<Log, 'warn'>): void {
  where.on('will-download', (event) => {
    event.preventDefault()
    log.warn('Denied a download.')
  })
}

/** The app needs no permission at all: what it copies, opens or saves goes through main. */
export function denyPermissions(where: Session): void {
  where.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  where.setPermissionCheckHandler(() => false)
  where.setDevicePermissionHandler(() => false)
}

const withoutFragment = (url: string): string => url.replace(/#.*/s, '')
