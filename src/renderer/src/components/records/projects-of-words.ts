/** Why it is not known how many projects there are, in one sentence. Pure. */
import { t, tn } from '../../locales'
import type { ProjectsExtent } from '../../stores/records/projects-extent'
import type { Whose } from '../../stores/records/projects-of'

/** Null where nothing is in doubt. */
export function doubtWords({ doubt, undecided }: ProjectsExtent, key: Whose['key']): string | null {
  switch (doubt) {
    case null:
      return null
    case 'field-unknown':
      return t(`projectsOf.noField.${key}`)
    case 'nothing-saved':
    case 'part-saved':
    case 'no-endpoint':
      return t(`projectsOf.doubt.${doubt}`)
    default:
      return tn(`projectsOf.doubt.${doubt}`, undecided)
  }
}
