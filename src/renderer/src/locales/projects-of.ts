/** Lazy catalogue of the projects of a group or person. */
import { addWords } from '.'
import { projectsOf as en } from './en/projects-of'
import { projectsOf as ru } from './ru/projects-of'

addWords({ projectsOf: en }, { projectsOf: ru })

export { t, tn } from '.'
