/** How the lines of the search are called: on screen, and for the field that points to one. */
import { t, tn } from '../../locales/palette'
import type { PaletteRest, PaletteRow } from './palette-rows'
import type { PaletteAction } from './row-actions'

export const titleOf = ({ target, title }: PaletteRow): string => {
  if (target.kind === 'everywhere') return t('palette.everywhere', { text: target.text })
  const number = target.kind === 'record' ? target.own?.number : undefined
  return title ?? t('palette.untitled', { id: String(number ?? target.id) })
}

export const lineId = (base: string, key: string): string => `${base}-${key.replaceAll(' ', '-')}`

const REVEALED = ['project', 'folder', 'calendar-event'] as const

/** Where a record is shown among its like depends on its kind. */
export function actionName(action: PaletteAction, { target }: PaletteRow): string {
  const noun = target.kind === 'record' ? REVEALED.find((one) => one === target.noun) : undefined
  return action === 'reveal' && noun !== undefined ? t(`palette.reveal.${noun}`) : t(`palette.action.${action}`)
}

/** What is said where words found nothing: also where not all that is saved was looked at for them. */
export const nothingSaid = (rest: PaletteRest | null): { readonly sentence: string; readonly hint: string } =>
  rest === 'more'
    ? { sentence: t('palette.nothingYet'), hint: t('palette.nothingYetHint') }
    : { sentence: t('palette.nothing'), hint: t('palette.nothingHint') }

/** What readers hear of the results: how many were found, or, where there are others, how many are shown. */
export const countSaid = (shown: number, rest: PaletteRest | null): string =>
  rest === null ? tn('palette.found', shown) : `${tn('palette.shown', shown)}. ${t(`palette.${rest}`)}`
