/** Labels of the palette's rows and actions, and element ids for `aria-activedescendant`. */
import { t, tn } from '../../locales/palette'
import type { PaletteRest, PaletteRow } from './palette-rows'
import type { PaletteAction } from './row-actions'

export const titleOf = ({ target, title }: PaletteRow): string => {
  if (target.kind === 'everywhere') return t('palette.everywhere', { text: target.text })
  if (target.kind === 'client') return title ?? t('palette.kind.client')
  const number = target.kind === 'record' ? target.own?.number : undefined
  return title ?? t('palette.untitled', { id: String(number ?? target.id) })
}

export const lineId = (base: string, key: string): string => `${base}-${key.replaceAll(' ', '-')}`

const REVEALED = ['project', 'folder', 'calendar-event'] as const

/** The label for showing a record in its context depends on its kind. */
export function actionName(action: PaletteAction, { target }: PaletteRow): string {
  const noun = target.kind === 'record' ? REVEALED.find((one) => one === target.noun) : undefined
  return action === 'reveal' && noun !== undefined ? t(`palette.reveal.${noun}`) : t(`palette.action.${action}`)
}

/** The message for no results; differs if not everything saved was searched. */
export const nothingSaid = (rest: PaletteRest | null): { readonly sentence: string; readonly hint: string } =>
  rest === 'more'
    ? { sentence: t('palette.nothingYet'), hint: t('palette.nothingYetHint') }
    : { sentence: t('palette.nothing'), hint: t('palette.nothingHint') }

/** Announcement for screen readers: the number of results, or how many are shown if there are more. */
export const countSaid = (shown: number, rest: PaletteRest | null): string =>
  rest === null ? tn('palette.found', shown) : `${tn('palette.shown', shown)}. ${t(`palette.${rest}`)}`
