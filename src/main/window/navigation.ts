import { app, session, type Session, type WebContents } from 'electron'
import type { Log } from '../log'
import { originOf, ownOrigin, schemeOf } from './origin'

/**
 * Whether a page may navigate: only to itself (reload). The app is one page, and its router changes only the fragment,
 * which is no navigation.
 */
export function mayNavigate(from: string, to: string, origin: string): boolean {
  return originOf(to) === origin && withoutFragment(from) === withoutFragment(to)
}

/** A name that never resolves (RFC 6761). */
const NOWHERE = 'https://dictionaries.invalid/'

/**
 * Locks down all present and future web contents and sessions. Pages cannot navigate, redirect, open windows or embed
 * web views. Sessions deny every permission and download. Call once, before the first window.
 */
export function lockDown(log: Pick<Log, 'warn'>): void {
  app.on('web-contents-created', (_event, contents) => confine(contents, log))
  const close = (where: Session): void => closeSession(where, log)
  app.on('session-created', close)
  void app.whenReady().then(() => close(session.defaultSession))
}

/** Applies the rules to a session, including one used only for requests. */
export function closeSession(where: Session, log: Pick<Log, 'warn'>): void {
  // On Linux and Windows each session loads spelling dictionaries from a foreign host, even with spell checking off. The
  // download starts in a later turn, so replacing its address first works.
  where.setSpellCheckerDictionaryDownloadURL(NOWHERE)
  where.setSpellCheckerEnabled(false)
  denyPermissions(where)
  denyDownloads(where, log)
}

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
  // The content security policy does not cover peer connections: allow them no route without a proxy.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
    log.warn('Denied a web view.')
  })
}

/** Pages never write files: saving uses a dialog of main. */
export function denyDownloads(where: Session, log: Pick<Log, 'warn'>): void {
  where.on('will-download', (event) => {
    event.preventDefault()
    log.warn('Denied a download.')
  })
}

/** The app needs no permissions: main handles copying, opening and saving. */
export function denyPermissions(where: Session): void {
  where.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  where.setPermissionCheckHandler(() => false)
  where.setDevicePermissionHandler(() => false)
}

const withoutFragment = (url: string): string => url.replace(/#.*/s, '')
