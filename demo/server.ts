/** The demo service with every dialect and fault, for the command line and tests. */
import { makeDialect } from './dialects'
import { FAULTS } from './faults/catalogue'
import type { DemoServiceOptions } from './options'
import { serve, type DemoService } from './serve'

export type { DemoService } from './serve'

/** @throws RangeError for invalid options; Error when the port is taken */
export function startDemoService(options: DemoServiceOptions = {}): Promise<DemoService> {
  return serve(options, { dialect: makeDialect, faults: FAULTS })
}
