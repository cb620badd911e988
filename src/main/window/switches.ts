import { app } from 'electron'
import { bilingual, type Language } from '@shared/rules/bilingual'
import type { BoxWords } from './failed-start'

/**
 * Chromium switches that give others access to the app: control of the page and its memory, recording or redirecting
 * its traffic, accepting any certificate. No fuse covers them.
 */
const FORBIDDEN_SWITCHES = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'log-net-log',
  'ssl-key-log-file',
  'proxy-server',
  'proxy-pac-url',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'host-rules',
  'host-resolver-rules',
  'disable-web-security',
  'load-extension'
]

/** The forbidden switch of this start; null if none. In runs from source, tests and developers need them. */
export function forbiddenSwitch(isPackaged: boolean, hasSwitch: (name: string) => boolean): string | null {
  return isPackaged ? (FORBIDDEN_SWITCHES.find(hasSwitch) ?? null) : null
}

const WORDS = bilingual({
  title: ['Deskside can’t start', 'Deskside не запускается'],
  text: [
    'Deskside was started with --{name}, through which other programs could read your data. Start it without this switch.',
    'Deskside запущен с ключом --{name}, через который другие программы могли бы читать ваши данные. Запустите его без этого ключа.'
  ]
})

/**
 * Message with which a packaged app ends because of such a switch; null if it may start. Call before anything else: it
 * removes these switches, which Chromium reads later, so nothing is exposed while the box waits to be shown.
 */
export function refuseSwitches(language: () => Language): BoxWords | null {
  const name = forbiddenSwitch(app.isPackaged, (each) => app.commandLine.hasSwitch(each))
  if (name === null) return null
  for (const each of FORBIDDEN_SWITCHES) app.commandLine.removeSwitch(each)
  process.stderr.write(`Deskside does not start with --${name}: other programs could read your data through it.\n`)
  const { title, text } = WORDS[language()]
  return { title, text: text.replace('{name}', name) }
}
