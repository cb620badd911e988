import { ProjectTeller } from './data/projects'
import { makeReference, type Reference } from './data/reference'
import type { WorldOptions } from './data/story'
import { ProjectStore } from './projects/store'

/** All data of one installation. */
export class World {
  readonly reference: Reference
  readonly projects: ProjectStore

  constructor(readonly options: WorldOptions) {
    this.reference = makeReference(options.seed, options.language)
    this.projects = new ProjectStore(new ProjectTeller(options, this.reference))
  }
}
