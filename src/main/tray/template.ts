import type { MenuItemConstructorOptions } from 'electron'
import type { SidePanel } from '@shared/contract/windows'
import { cutText } from '@shared/rules/cut-text'
import type { Language } from '@shared/rules/bilingual'
import type { TrayState } from './state'
import { TRAY_WORDS } from './words'

/** Upper bound of an event's name, which would widen the menu. */
const LONGEST_EVENT = 60

export interface TrayFacts {
  readonly state: TrayState
  /** The next event on one line. Null: none is near. Undefined: the calendar is not available. */
  readonly nextEvent: string | null | undefined
  /** Whether the sync is paused; null without an open workspace. */
  readonly isPaused: boolean | null
  readonly panel: SidePanel
  readonly language: Language
}

export interface TrayActions {
  readonly open: () => void
  readonly openEvent: () => void
  readonly quick: () => void
  readonly togglePanel: () => void
  readonly setPaused: (isPaused: boolean) => void
  readonly quit: () => void
}

const LINE: MenuItemConstructorOptions = { type: 'separator' }

/** Escapes `&`, which marks an access key. */
const plain = (text: string): string => cutText(text, LONGEST_EVENT).replaceAll('&', '&&')

export function trayTemplate(facts: TrayFacts, actions: TrayActions): MenuItemConstructorOptions[] {
  const { state, nextEvent, isPaused, panel, language } = facts
  const words = TRAY_WORDS[language]
  const event: MenuItemConstructorOptions[] =
    nextEvent === undefined
      ? []
      : nextEvent === null
        ? [{ label: words.noEvent, enabled: false }]
        : [{ label: plain(nextEvent), click: actions.openEvent }]
  return [
    { label: state.words, click: actions.open },
    ...event,
    LINE,
    { label: words.open, click: actions.open },
    { label: words.quick, click: actions.quick },
    // Wayland does not allow docking.
    ...(panel.isPossible
      ? [{ label: words.panel, type: 'checkbox' as const, checked: panel.edge !== null, click: actions.togglePanel }]
      : []),
    ...(isPaused === null
      ? []
      : [{ label: isPaused ? words.resume : words.pause, click: () => actions.setPaused(!isPaused) }]),
    LINE,
    { label: words.quit, click: actions.quit }
  ]
}
