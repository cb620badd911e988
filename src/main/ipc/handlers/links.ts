import type { DeepLinks } from '../../window/deep-links'
import { nothing, parser } from '../parse'
import type { Handlers } from '../router'

export function linkHandlers(links: Pick<DeepLinks, 'take'>): Pick<Handlers, 'links.take'> {
  return { 'links.take': { parse: parser(nothing), run: () => links.take() } }
}
