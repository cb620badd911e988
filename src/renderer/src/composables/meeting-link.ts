/** Detects addresses of online meetings. Pure. */

/** Hosts used only for meetings, or with one path for them; each includes its subdomains. */
const ROOMS: readonly { readonly host: string; readonly path?: string }[] = [
  { host: 'zoom.us' },
  { host: 'meet.google.com' },
  { host: 'teams.microsoft.com' },
  { host: 'teams.live.com' },
  { host: 'webex.com' },
  { host: 'whereby.com' },
  { host: 'meet.jit.si' },
  { host: '8x8.vc' },
  { host: 'gotomeeting.com' },
  { host: 'goto.com' },
  { host: 'bluejeans.com' },
  { host: 'telemost.yandex.ru' },
  { host: 'telemost.360.yandex.ru' },
  { host: 'trueconf.com' },
  { host: 'kontur.ru', path: '/talk' },
  { host: 'ktalk.ru' },
  { host: 'jazz.sber.ru' },
  { host: 'salutejazz.ru' },
  { host: 'vk.com', path: '/call' },
  { host: 'app.slack.com', path: '/huddle' }
]

/** Whether an https address is that of a meeting. */
export function isMeeting(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, pathname } = new URL(url)
  if (protocol !== 'https:') return false
  return ROOMS.some(
    ({ host, path }) =>
      (hostname === host || hostname.endsWith(`.${host}`)) && (path === undefined || pathname.startsWith(path))
  )
}
