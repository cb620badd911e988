/** The words of the projects of a group or a person: they come with what lists them, not with the page. */
import { addWords } from '.'
import { projectsOf as en } from './en/projects-of'
import { projectsOf as ru } from './ru/projects-of'

addWords({ projectsOf: en }, { projectsOf: ru })

export { t, tn } from '.'
