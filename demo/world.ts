import { Calendar } from './data/calendar'
import { Cloud } from './data/cloud'
import { company, type Company } from './data/companies'
import { ProjectGenerator } from './data/projects'
import { makeReference, type Reference } from './data/reference'
import { companyCount, companyLanguage, type WorldOptions } from './data/story'
import { ProjectStore } from './projects/store'

/** All data of one installation. Costly parts are created on first use. */
export class World {
  readonly reference: Reference
  readonly projects: ProjectStore
  private lazyCloud: Cloud | null = null
  private lazyCalendar: Calendar | null = null

  constructor(readonly options: WorldOptions) {
    this.reference = makeReference(options.seed, options.language)
    const folderOf = options.hasFolderLinks ? (id: number): number | null => this.cloud.folderOf(id) : undefined
    this.projects = new ProjectStore(new ProjectGenerator(options, this.reference), folderOf)
  }

  get cloud(): Cloud {
    this.lazyCloud ??= new Cloud(this.projects.generator)
    return this.lazyCloud
  }

  get calendar(): Calendar {
    this.lazyCalendar ??= new Calendar(this.projects.generator)
    return this.lazyCalendar
  }

  /** Clients as records of another module; ids start at 1. */
  get clients(): { readonly count: number; company(id: number): Company } {
    const { options } = this
    return {
      count: companyCount(options),
      company: (id) => company(options.seed, id - 1, companyLanguage(options, id - 1))
    }
  }
}
