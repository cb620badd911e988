import type { World } from '../world'
import type { Dialect } from './dialect'
import { dialectIn } from './in-style'
import { NAMED_STYLES } from './named-styles'
import { randomStyle } from './random-style'
import { realStyle } from './real-style'
import type { Style } from './style'

export type { Dialect } from './dialect'

export const DIALECT_NAMES = Object.keys(NAMED_STYLES) as (keyof typeof NAMED_STYLES)[]

/**
 * Style by name.
 * @throws RangeError for an unknown name
 */
export function styleOf(name: string): Style {
  if (Object.hasOwn(NAMED_STYLES, name)) return NAMED_STYLES[name as keyof typeof NAMED_STYLES]
  const [, kind, seed] = /^(random|real):(\d{1,9})$/.exec(name) ?? []
  if (seed !== undefined) return kind === 'real' ? realStyle(Number(seed)) : randomStyle(Number(seed))
  throw new RangeError(`Unknown dialect ${name}: use ${DIALECT_NAMES.join(', ')}, random:SEED or real:SEED`)
}

export const makeDialect = (name: string, world: World): Dialect => dialectIn(styleOf(name), world)
