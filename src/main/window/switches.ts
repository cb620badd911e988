import { app } from 'electron'
import type { BoxWords } from './failed-start'

/**
 * Chromium's switches that give others access to the app: to control the page and read its memory, to record or
 * redirect its traffic with the service, or to accept any certificate. No fuse covers them.
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

/** The switch that forbids the start; null when there is none. In a run from source tests and developers need them. */
export function forbiddenSwitch(packaged: boolean, hasSwitch: (name: string) => boolean): string | null {
  return packaged ? (FORBIDDEN_SWITCHES.find(hasSwitch) ?? null) : null
}

const WORDS = {
  en: {
    title: 'Deskside can’t start',
    text: 'Deskside was started with --{name}, through which other programs could read your data. Start it without this switch.'
  },
  ru: {
    title: 'Deskside не запускается',
    text: 'Deskside запущен с ключом --{name}, через который другие программы могли бы читать ваши данные. Запустите его без этого ключа.'
  }
} as const

/**
 * The message with which a packaged app ends that was started with such a switch; null if it may start. Call first of
 * all: it removes these switches from the command line, which Chromium reads only later (a debugging port in
 * ElectronBrowserMainParts::PreMainMessageLoopRun, the others with the network). So the box can wait until boxes can be
 * shown, and nothing is open meanwhile.
 */
export function refuseSwitches(language: () => 'en' | 'ru'): BoxWords | null {
  const name = forbiddenSwitch(app.isPackaged, (each) => app.commandLine.hasSwitch(each))
  if (name === null) return null
  for (const each of FORBIDDEN_SWITCHES) app.commandLine.removeSwitch(each)
  process.stderr.write(`Deskside does not start with --${name}: other programs could read your data through it.\n`)
  const { title, text } = WORDS[language()]
  return { title, text: text.replace('{name}', name) }
}
