import { LONGEST_LINK } from '@shared/rules/links'
import type { DeepLinks } from '../../window/deep-links'
import { nothing, parser, text, z } from '../parse'
import type { Handlers } from '../router'

export function linkHandlers(links: Pick<DeepLinks, 'take' | 'arrived'>): Pick<Handlers, 'links.take' | 'links.open'> {
  return {
    'links.take': { parse: parser(nothing), run: () => links.take() },
    'links.open': {
      parse: parser(z.strictObject({ text: text(LONGEST_LINK) })),
      run: (link) => {
        links.arrived(link.text)
        return undefined
      }
    }
  }
}
