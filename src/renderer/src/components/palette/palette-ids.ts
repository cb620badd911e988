/** How the lines of the search are called: on screen, and for the field that points to one. */
import { t } from '../../locales/palette'
import type { PaletteRow } from './palette-rows'

export const titleOf = ({ target, title }: PaletteRow): string =>
  title ?? t('palette.untitled', { id: target.kind === 'command' ? target.id : String(target.id) })

export const lineId = (base: string, key: string): string => `${base}-${key.replaceAll(' ', '-')}`
