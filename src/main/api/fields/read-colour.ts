/** Colours as services write them. */
import { own } from '@shared/rules/own'

/** Names of calendar category colours, with their CSS values. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ red: '#ff0000', green: '#008000', blue: '#0000ff', yellow: '#ffff00', orange: '#ffa500', purple: '#800080' },
  ...{ pink: '#ffc0cb', brown: '#a52a2a', gray: '#808080', grey: '#808080', black: '#000000', teal: '#008080' },
  ...{ cyan: '#00ffff', magenta: '#ff00ff', lime: '#00ff00', navy: '#000080', white: '#ffffff', violet: '#ee82ee' }
}

/** `#rrggbb`; null if the text is no colour. */
export function readColour(text: string | null): string | null {
  const written = text?.trim().toLowerCase() ?? ''
  const hex = /^(?:#|0x)?([0-9a-f]{6})(?:[0-9a-f]{2})?$/.exec(written)?.[1]
  if (hex !== undefined) return `#${hex}`
  const short = /^#([0-9a-f]{3})$/.exec(written)?.[1]
  if (short !== undefined) return `#${short.replace(/./g, '$&$&')}`
  const [, ...parts] =
    /^rgba?\((\d{1,3})[ ,]{1,3}(\d{1,3})[ ,]{1,3}(\d{1,3})(?:[ ,/][^)]{0,12})?\)$/.exec(written) ?? []
  if (parts.some((part) => Number(part) > 255)) return null
  if (parts.length > 0) return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
  return own(NAMED, written) ?? null
}
